# What both boards have in common.
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)

# MicroPython's write waits for half a second when a PC has the port open and does not read. The build script makes a
# copy of the port's header with a wait of 10 ms, and the compiler finds that one first.
include_directories(BEFORE ${CMAKE_BINARY_DIR}/short_wait)

set_source_files_properties(${MICROPY_DIR}/shared/tinyusb/mp_usbd_cdc.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/usb_write.h")
