/** One instruction of the kernel's classic packet filter: `struct sock_filter` of <linux/filter.h>. */
export interface Instruction {
  code: number
  jumpTrue: number
  jumpFalse: number
  operand: number
}

// <linux/bpf_common.h>
const LOAD_WORD = 0x20
const AND = 0x54
const JUMP = 0x05
const JUMP_EQUAL = 0x15
const JUMP_NOT_LESS = 0x35
const RETURN = 0x06

/** Loads the 32 bits at an offset of `struct seccomp_data`. */
export function load(offset: number): Instruction {
  return instruction(LOAD_WORD, offset)
}

export function and(mask: number): Instruction {
  return instruction(AND, mask)
}

export function giveBack(value: number): Instruction {
  return instruction(RETURN, value)
}

/** Runs `then` when what was loaded is `value`, and `otherwise` when it is not. */
export function whenEqual(value: number, then: Instruction[], otherwise: Instruction[]): Instruction[] {
  return branch(JUMP_EQUAL, value, then, otherwise)
}

/** Runs `then` when what was loaded is `value` or more, and `otherwise` when it is less. */
export function whenNotLess(value: number, then: Instruction[], otherwise: Instruction[]): Instruction[] {
  return branch(JUMP_NOT_LESS, value, then, otherwise)
}

/** Conditional jumps reach 255 instructions far, plain ones any number; `then` and `otherwise` end with `giveBack`. */
function branch(code: number, operand: number, then: Instruction[], otherwise: Instruction[]): Instruction[] {
  const test = { code, jumpTrue: 0, jumpFalse: 1, operand }
  return [test, instruction(JUMP, otherwise.length), ...otherwise, ...then]
}

function instruction(code: number, operand: number): Instruction {
  return { code, jumpTrue: 0, jumpFalse: 0, operand }
}

/** The bytes as the kernel takes them; both architectures that we know have the low byte first. */
export function assemble(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(({ code, jumpTrue, jumpFalse, operand }, index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(jumpTrue, index * 8 + 2)
    bytes.writeUInt8(jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4)
  })
  return bytes
}
