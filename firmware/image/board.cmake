# What both boards have in common.
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)

# TinyUSB has room for 16 messages, and gets one with each frame (1 ms) for a while after a program has opened the port:
# a collection of garbage takes 12 ms, and a message that finds no room is lost for ever.
add_compile_definitions(CFG_TUD_TASK_QUEUE_SZ=64)

# MicroPython waits for half a second when a PC has the port open and does not read: the build script makes a header
# with a short wait from that of the port, and it is found first.
include_directories(BEFORE ${CMAKE_BINARY_DIR}/short_wait)
