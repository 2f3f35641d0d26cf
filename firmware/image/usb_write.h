// Included before MicroPython's shared/tinyusb/mp_usbd_cdc.c, for two faults of MicroPython 1.25 while a PC that has the
// port open sleeps, or the cable is pulled.
#include "py/mpconfig.h"
#include "tusb.h"

// TinyUSB takes nothing then once its buffer is full, and MicroPython tries again for ever: what finds no room is dropped.
static inline uint32_t write_or_drop(const void *data, uint32_t count) {
    uint32_t written = tud_cdc_write(data, count);
    return written ? written : count;
}
#define tud_cdc_write(data, count) write_or_drop(data, count)

// When the PC wakes, a full buffer is sent only if something more is written, and nothing is as long as it is full.
static inline uint32_t room_once_sent(void) {
    uint32_t room = tud_cdc_write_available();
    if (room == 0) {
        tud_cdc_write_flush();
        room = tud_cdc_write_available();
    }
    return room;
}
#define tud_cdc_write_available() room_once_sent()
