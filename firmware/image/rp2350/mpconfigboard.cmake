# Pico 2 and Pico 2 W: the radio of a W is never started.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
include(${CMAKE_CURRENT_LIST_DIR}/../board.cmake)
