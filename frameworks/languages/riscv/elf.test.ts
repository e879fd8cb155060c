import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../framework.ts'
import { type ElfWish, checkElf } from './elf.ts'
import { CODE_ADDRESS, nothing, smallElf } from './testing/small-elf.ts'

const wish: ElfWish = { bits: 32, endOfMemory: 2 ** 29, maxFileBytes: 4096 }
const check = (bytes: Uint8Array, changed: Partial<ElfWish> = {}) =>
  checkElf(bytes, { ...wish, ...changed }, 'guest.elf')

const code = { address: CODE_ADDRESS, code: nothing }
const data = { address: 0x40_00_00, code: Uint8Array.of(1, 2, 3, 4), flags: 6 }

test('a program is taken, with its entry and the memory that it is loaded into', () => {
  const segments = [{ ...data, memoryBytes: 4096 }, code]
  expect(check(smallElf({ segments }))).toEqual({ entry: CODE_ADDRESS, memoryBytes: 4100 })
  expect(check(smallElf({ bits: 64 }), { bits: 64 })).toEqual({ entry: CODE_ADDRESS, memoryBytes: 4 })
})

test('what is not loaded may lie anywhere', () => {
  const note = { type: 4, address: 0xff_ff_ff_ff, fileBytes: 0xff_ff_ff_ff, offset: 0xff_ff_ff_ff }
  expect(check(smallElf({ segments: [code, note] })).memoryBytes).toBe(4)
})

const start = smallElf
const outside = 'lies outside of the file.'

const hostile: [hazard: string, bytes: Uint8Array, why: string][] = [
  ['0 bytes', new Uint8Array(), 'it is empty.'],
  ['text', Buffer.from('#!/bin/sh\necho a program, in a way\n'), 'it is no ELF file.'],
  ['a beginning of 10 bytes', smallElf().subarray(0, 10), 'it is no ELF file.'],
  ['a beginning of 40 bytes', smallElf().subarray(0, 40), 'it ends within its header.'],
  ['a missing end', smallElf().subarray(0, -1), `the segment at 0x200800 ${outside}`],
  ['a table of segments that is cut off', smallElf().subarray(0, 60), `its table of segments ${outside}`],
  ['more bytes than are read', new Uint8Array(4097), 'it has 4,097 bytes, and at most 4,096 are read.'],
  ['64 bits', start({ bits: 64 }), 'it is one for 64 bits, and 32 are wanted. Compile it for riscv32im.'],
  ['big-endian order', start({ order: 2 }), 'its bytes are in big-endian order, and little-endian is wanted.'],
  ['x86-64', start({ machine: 62 }), 'it is not for RISC-V.'],
  [
    'an object',
    start({ type: 1 }),
    'it is no executable (ET_EXEC), but an object, a library, or a program that can be loaded anywhere.',
  ],
  [
    'compressed instructions',
    start({ flags: 1 }),
    'it has compressed instructions. Compile it for riscv32im, without C.',
  ],
  ['fractions', start({ flags: 4 }), 'it passes fractions in registers of their own, which zkVMs do not have.'],
  ['no segment', start({ segments: [] }), 'it has no segments.'],
  ['257 segments', start({ segmentCount: 257 }), 'it has 257 segments, and at most 256 are read.'],
  ['a table of segments far away', start({ phoff: 0xff_ff_ff_00 }), `its table of segments ${outside}`],
  [
    'a table of sections out of the file',
    start({ shoff: 0xff_ff_ff_f0, sectionCount: 3 }),
    `its table of sections ${outside}`,
  ],
  [
    'a table of more sections than the file has',
    start({ shoff: 52, sectionCount: 65_535 }),
    `its table of sections ${outside}`,
  ],
  ['nothing that is loaded', start({ segments: [{ ...code, type: 4 }] }), 'it loads nothing.'],
  [
    'a segment out of the file',
    start({ segments: [{ ...code, offset: 0xff_ff_ff_fc }] }),
    `the segment at 0x200800 ${outside}`,
  ],
  [
    'a huge p_filesz',
    start({ segments: [{ ...code, fileBytes: 0xff_ff_ff_ff }] }),
    `the segment at 0x200800 ${outside}`,
  ],
  [
    'a huge p_memsz',
    start({ segments: [code, { ...data, memoryBytes: 0xff_ff_ff_ff }] }),
    'the segment at 0x400000 ends beyond 0x20000000, where memory ends.',
  ],
  [
    'a segment beyond the memory',
    start({ segments: [code, { ...data, address: 0x20_00_00_00 }] }),
    'the segment at 0x20000000 ends beyond 0x20000000, where memory ends.',
  ],
  [
    'more in the file than in memory',
    start({ segments: [code, { ...data, memoryBytes: 2 }] }),
    'the segment at 0x400000 has more bytes in the file than in memory.',
  ],
  [
    'data over the code',
    start({ segments: [code, { ...data, address: CODE_ADDRESS }] }),
    'the segment at 0x200800 overlaps with the one before.',
  ],
  [
    'code below a large segment before it',
    start({ segments: [code, { ...data, address: 0x20_00_00, memoryBytes: 0x1000 }] }),
    'the segment at 0x200800 overlaps with the one before.',
  ],
  [
    'a segment within a word',
    start({ segments: [code, { ...data, address: 0x40_00_02 }] }),
    'the segment at 0x400002 does not begin at a word.',
  ],
  [
    'code that is not in the file',
    start({ segments: [{ ...code, memoryBytes: 4096 }] }),
    'the segment at 0x200800 has instructions that are not in the file.',
  ],
  ['an entry outside of all segments', start({ entry: 0 }), 'it begins at 0x0, where it has no instructions.'],
  [
    'an entry behind the code',
    start({ entry: CODE_ADDRESS + 4 }),
    'it begins at 0x200804, where it has no instructions.',
  ],
  [
    'an entry within a word',
    start({ entry: CODE_ADDRESS + 2 }),
    'it begins at 0x200802, where it has no instructions.',
  ],
  [
    'an entry in the data',
    start({ segments: [code, data], entry: data.address }),
    'it begins at 0x400000, where it has no instructions.',
  ],
]

test.each(hostile)('%s: refused with a sentence', (_, bytes, why) => {
  expect(() => check(bytes)).toThrow(new UserError(`guest.elf is not a program that can be proved: ${why}`))
})

test('a 32-bit program is not taken where 64 bits are wanted', () => {
  expect(() => check(smallElf(), { bits: 64 })).toThrow(/it is one for 32 bits, and 64 are wanted/)
})

describe('of 64 bits', () => {
  const wide: ElfWish = { ...wish, bits: 64, endOfMemory: 2 ** 40 }

  test.each([
    ['an address', { address: 2 ** 60 }, /ends beyond 0x10000000000, where memory ends/],
    ['a size', { memoryBytes: 2 ** 63 }, /ends beyond/],
    ['an offset', { offset: 2 ** 63 }, /lies outside of the file/],
  ])('%s that is beyond all numbers is refused', (_, change, why) => {
    const segments = [code, { ...data, ...change }]
    expect(() => checkElf(smallElf({ bits: 64, segments }), wide, 'guest.elf')).toThrow(why)
  })
})

test('any bytes are either taken or refused with a sentence', () => {
  const whole = smallElf({ segments: [code, data] })
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(changes, (changed) => {
      const bytes = Uint8Array.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      try {
        check(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(UserError)
      }
    }),
    { numRuns: 3000, seed: 1 },
  )
})
