// Included before MicroPython's shared/tinyusb/mp_usbd_cdc.c, for three faults of MicroPython 1.25.
#include "py/mpconfig.h"
#include "tusb.h"

// While a PC that has the port open sleeps, or the cable is pulled, TinyUSB takes nothing once its buffer is full, and
// MicroPython tries again for ever: what finds no room is dropped.
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

// After the port was opened MicroPython asks for an event each millisecond, and sends what it has after the sixteenth.
// While the handheld starts it takes no events for 0.2 s; the queue runs over, and with the event of a packet that is
// lost the port is deaf until the next reset. What it has is sent at once instead: a PC fetches it when it reads.
#define tud_sof_cb_enable(enable) tud_cdc_write_flush()
