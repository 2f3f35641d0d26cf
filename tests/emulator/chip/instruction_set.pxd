# What the compiled core's modules know of the processor and the chip: numbers of registers, addresses, and of what is not
# for them. Constants, which C compiles into its instructions.
cdef enum:
    SP = 13
    LR = 14
    PC = 15
    RETURN = 0xF  # an address that begins so may be a return from an interrupt
    WIDE = 0xE800  # from here on instructions may have 32 bits
    NOT_MINE = 0  # cycles of an instruction that is left to the emulator

# Transfers, as bits 9 to 11 of the instructions with two registers say it.
cdef enum:
    STR = 0
    STRH = 1
    STRB = 2
    LDRSB = 3
    LDR = 4
    LDRH = 5
    LDRB = 6
    LDRSH = 7

cdef enum:
    FLASH = 0x10000000
    FLASH_SIZE = 0x1000000
    RAM = 0x20000000
    RAM_SIZE = 0x42000
    SIO = 0xD0000000
    SIO_SIZE = 0x180  # as far as it may be ours
    TIMERAWH = 0x40054024
    TIMERAWL = 0x40054028
    READING_APB = 4  # cycles

# Registers of the single-cycle block, as offsets (datasheet 2.3.1.7).
cdef enum:
    CPUID = 0
    UDIVIDEND = 0x60
    UDIVISOR = 0x64
    SDIVIDEND = 0x68
    SDIVISOR = 0x6C
    QUOTIENT = 0x70
    REMAINDER = 0x74
    CSR = 0x78
    LOCKS = 0x100
    READY_AND_DIRTY = 0b11
    READY = 0b01
    DIVIDING = 8  # cycles, as the emulator counts them
