"""The chip's single-cycle block made quicker: MicroPython divides all the time (datasheet 2.3.1.5).

The compiled loop has the divider and the spin locks itself. Where it is missing, the emulator looks for a register in a
long row of comparisons, the divider near its end; here it comes first. Results and cycles are those of the emulator's
own block, to the bit.
"""

from typing import Any

from rp2040py.sio import DIV_CSR, DIV_QUOTIENT, DIV_REMAINDER, DIV_UDIVIDEND, DIV_UDIVISOR, RPSIO

WORD = 0xFFFF_FFFF
READY_AND_DIRTY = 0b11
DIRTY = 0b10
CYCLES = 8  # of a division


class QuickSio(RPSIO):
    """The emulator's block, with a short way to the divider."""

    def read_uint32(self, offset: int) -> int | float:
        """What the guest reads."""
        if offset == DIV_CSR:
            return self.div_csr
        if offset == DIV_REMAINDER:
            return self.div_remainder
        if offset == DIV_QUOTIENT:
            self.div_csr &= ~DIRTY
            return self.div_quotient
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """What the guest writes."""
        if offset == DIV_UDIVIDEND:
            self.div_dividend = value
        elif offset == DIV_UDIVISOR:
            self.div_divisor = value
        else:
            super().write_uint32(offset, value)
            return
        if self.div_divisor:
            self.div_quotient, self.div_remainder = divmod(self.div_dividend & WORD, self.div_divisor & WORD)
            self.div_csr = READY_AND_DIRTY
            self.rp2040.core.cycles += CYCLES
        else:
            self.update_hardware_divider(signed=False)


def _register(name: str) -> Any:
    def put(sio: Any, value: float) -> None:
        setattr(sio.registers, name, int(value) & WORD)

    return property(lambda sio: getattr(sio.registers, name), put)


class SharedSio(RPSIO):
    """The emulator's block, some of whose registers are those of the compiled loop (quick_memory.Registers)."""

    registers: Any
    div_csr = _register("csr")
    div_dividend = _register("dividend")
    div_divisor = _register("divisor")
    div_quotient = _register("quotient")
    div_remainder = _register("remainder")
    spin_lock = _register("locks")


def quicken(sio: Any, machine: Any) -> None:
    """Makes a block that was not used yet as quick as `machine`, which runs the chip, lets it be."""
    if hasattr(machine, "registers"):
        sio.registers = machine.registers
        sio.__class__ = SharedSio
    else:
        sio.__class__ = QuickSio
