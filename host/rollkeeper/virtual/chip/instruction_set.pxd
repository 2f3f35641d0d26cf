# What the compiled core's modules know of the processor: numbers of registers, and of what is not for them.
cdef enum:
    SP = 13
    LR = 14
    PC = 15
    RETURN = 0xF  # an address that begins so may be a return from an interrupt
    WIDE = 0xE800  # from here on instructions may have 32 bits
    NOT_MINE = 0  # cycles of an instruction that is left to the emulator
