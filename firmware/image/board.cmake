# What both boards have in common.
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)

# TinyUSB's queue holds 16 events. After a program has opened the port one comes each millisecond for a while; a
# collection of garbage takes 12 to 18 ms, and an event that finds no room is lost for ever.
add_compile_definitions(CFG_TUD_TASK_QUEUE_SZ=64)

# MicroPython's write waits for half a second when a PC has the port open and does not read. The build script makes a
# copy of the port's header with a wait of 10 ms, and the compiler finds that one first.
include_directories(BEFORE ${CMAKE_BINARY_DIR}/short_wait)

set_source_files_properties(${MICROPY_DIR}/shared/tinyusb/mp_usbd_cdc.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/usb_write.h")
