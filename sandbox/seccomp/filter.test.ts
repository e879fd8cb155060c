import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Architecture, filterFor, makeFilter } from './filter.ts'
import { allowed } from './allowed-calls.ts'
import { conditional, refused } from './refused-calls.ts'

const AUDIT = { x64: 0xc000_003e, arm64: 0xc000_00b7 }
const I386 = 0x4000_0003
const column = { x64: 0, arm64: 1 }
const RESULTS: Record<number, string> = {
  0x7fff_0000: 'allow',
  0x0005_0001: 'EPERM',
  0x0005_0016: 'EINVAL',
  0x0005_0026: 'ENOSYS',
  0x0005_0061: 'EAFNOSUPPORT',
}

/** What the kernel would do with a call: `struct seccomp_data` through the program, as net/core/filter.c runs it. */
function decide(filter: Buffer, call: { audit: number; number: number; args?: number[] }): string {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call.number >>> 0, 0)
  data.writeUInt32LE(call.audit, 4)
  call.args?.forEach((value, index) => data.writeUInt32LE(value >>> 0, 16 + index * 8))
  let loaded = 0
  for (let at = 0; ; at++) {
    const operand = filter.readUInt32LE(at * 8 + 4)
    const code = filter.readUInt16LE(at * 8)
    if (code === 0x06) return RESULTS[operand] ?? `an unknown result ${operand}`
    if (code === 0x20) loaded = data.readUInt32LE(operand)
    else if (code === 0x54) loaded = (loaded & operand) >>> 0
    else if (code === 0x05) at += operand
    else if (code === 0x15) at += filter.readUInt8(at * 8 + (loaded === operand ? 2 : 3))
    else if (code === 0x35) at += filter.readUInt8(at * 8 + (loaded >= operand ? 2 : 3))
    else throw new Error(`There is an unknown instruction ${code}.`)
  }
}

describe.each<Architecture>(['x64', 'arm64'])('the filter for %s', (architecture) => {
  const filter = makeFilter(architecture, { network: false })
  const audit = AUDIT[architecture]
  const numberOf = (numbers: readonly (number | undefined)[]) => numbers[column[architecture]]
  const resultOf = (number: number, args: number[] = []) => decide(filter, { audit, number, args })
  const call = (name: keyof typeof conditional, ...args: number[]) =>
    resultOf(numberOf(conditional[name]) ?? Number.NaN, args)

  test('decides about every number as the lists say, and knows no other', () => {
    const expected = new Map<number | undefined, string>([
      ...Object.values(allowed).map((numbers) => [numberOf(numbers), 'allow'] as const),
      ...Object.values(refused).map((numbers) => [numberOf(numbers), 'EPERM'] as const),
    ])
    const byArguments = new Set(Object.values(conditional).map(numberOf))
    for (let number = 0; number < 1000; number++) {
      if (byArguments.has(number)) continue
      expect([number, resultOf(number)]).toEqual([number, expected.get(number) ?? 'ENOSYS'])
    }
  })

  test('the interfaces of 32 bits, x32 and unknown numbers do not exist', () => {
    for (let number = 0; number < 500; number++) {
      expect(decide(filter, { audit: I386, number })).toBe('ENOSYS')
      expect(resultOf(0x4000_0000 + number)).toBe('ENOSYS')
    }
    expect(resultOf(-1)).toBe('ENOSYS')
  })

  test.each([0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000])(
    'no process is made with the new namespace %i',
    (flag) => {
      expect(call('clone', flag | 17)).toBe('EPERM')
      expect(call('clone', flag | 0x3d0f00)).toBe('EPERM')
    },
  )

  test('processes and threads are made as C libraries, Go and Rust make them', () => {
    // fork, posix_spawn, pthread_create and the threads of Go.
    for (const flags of [17, 0x1200011, 0x4111, 0x3d0f00, 0x50f00]) expect(call('clone', flags)).toBe('allow')
    expect(resultOf(435)).toBe('ENOSYS')
  })

  test('no thread has descriptors that its process does not show', () => {
    expect(call('clone', 0x3d0f00 & ~0x400)).toBe('EPERM')
    expect(call('close_range', 3, 0xffff_ffff, 2)).toBe('EINVAL')
    expect(call('close_range', 3, 0xffff_ffff, 4)).toBe('allow')
  })

  test('without network there are sockets of one machine only', () => {
    for (const name of ['socket', 'socketpair'] as const) {
      expect(call(name, 1)).toBe('allow')
      for (let family = 2; family < 64; family++) expect(call(name, family)).toBe('EAFNOSUPPORT')
    }
  })

  test('with network there are those of the internet in their place', () => {
    const open = makeFilter(architecture, { network: true })
    const familiesOf = (name: 'socket' | 'socketpair') =>
      Array.from({ length: 64 }, (_, family) => family).filter(
        (family) => decide(open, { audit, number: numberOf(conditional[name]) ?? 0, args: [family] }) === 'allow',
      )
    expect(familiesOf('socket')).toEqual([2, 10])
    expect(familiesOf('socketpair')).toEqual([1])
    expect(decide(open, { audit, number: numberOf(refused.sendmsg) ?? 0 })).toBe('EPERM')
  })

  test('nothing is typed into a terminal, nothing hides from who looks', () => {
    expect(call('ioctl', 0, 0x5412)).toBe('EPERM')
    expect(call('ioctl', 0, 0x541c)).toBe('EPERM')
    expect(call('ioctl', 0, 0x5413)).toBe('allow')
    expect(call('prctl', 4, 0)).toBe('EPERM')
    expect(call('prctl', 22, 2)).toBe('EPERM')
    expect(call('prctl', 1, 9)).toBe('allow')
  })
})

const headers = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'

test.skipIf(!existsSync(headers))('the numbers are those of the kernel', () => {
  const told = new Map(
    readFileSync(headers, 'utf8')
      .matchAll(/#define __NR_(\w+) (\d+)/g)
      .map(([, name = '', number]) => [name, Number(number)]),
  )
  const known = Object.entries({ ...allowed, ...refused, ...conditional }).filter(([name]) => told.has(name))
  expect(known.length).toBeGreaterThan(300)
  expect(known.map(([name, numbers]) => [name, numbers[0]])).toEqual(known.map(([name]) => [name, told.get(name)]))
})

test('it is made once, and is what the kernel takes', () => {
  expect(filterFor({})).toBe(filterFor({ network: undefined }))
  expect(filterFor({ network: { destinations: [] } })).not.toEqual(filterFor({}))
  expect(filterFor({}).length % 8).toBe(0)
  expect(filterFor({}).length / 8).toBeLessThan(4096)
})
