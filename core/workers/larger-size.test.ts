import { expect, test } from 'vitest'
import { resourcesOf } from '../queue/size-class.ts'
import { largerSize } from './larger-size.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const machine = (gibibytes: number) => ({
  total: { memoryBytes: gibibytes * GIB, threads: 2, diskBytes: GIB, gpus: 0 },
})
const tried = (gibibytes: number) => ({ memoryBytes: gibibytes * GIB, isKnown: false })

test('it is tried with more, as long as some worker has more', () => {
  expect(largerSize('1024m1t256d', tried(1.5), [machine(1), machine(4)])).toEqual({ size: '1536m1t256d' })
})

test('the last try is with all that the largest worker has', () => {
  expect(largerSize('3072m1t256d', tried(4.5), [machine(3.75)])).toEqual({ size: '3584m1t256d' })
})

test('after that it is said that it cannot be, with both figures', () => {
  expect(largerSize('3584m1t256d', tried(5.25), [machine(3.75)])).toEqual({
    refusal: 'It needs more than 3.5 GiB of memory; the workers here have at most 3.8 GiB.',
  })
})

test('what is known to need more than there is, is not tried with less', () => {
  const known = { memoryBytes: 8.75 * GIB, isKnown: true }
  expect(largerSize('256m1t256d', known, [machine(4)])).toEqual({
    refusal: 'It needs 8.8 GiB of memory; the workers here have at most 4 GiB.',
  })
})

test('what is known to fit is tried, also where its usual class has more than any worker', () => {
  const known = { memoryBytes: 3700 * MIB, isKnown: true }
  const next = largerSize('256m1t256d', known, [machine(3.75)])
  expect(next).toEqual({ size: '3840m1t256d' })
  expect(largerSize('3072m1t256d', known, [machine(3.63)])).toEqual({ size: '3712m1t256d' })
  expect(largerSize('3690m1t256d', { ...known, memoryBytes: 3691 * MIB }, [machine(3691 / 1024)])).toEqual({
    size: '3691m1t256d',
  })
})

test('a machine without its GPU is no help, however large', () => {
  const gpu = { total: { ...machine(2).total, gpus: 1 } }
  expect(largerSize('1024m1t256d1g', tried(4), [machine(64), gpu])).toEqual({ size: '2048m1t256d1g' })
})

test('a size always grows, so that tries come to an end', () => {
  let size = '64m1t256d'
  for (let tries = 0; tries < 100; tries += 1) {
    const next = largerSize(size, { memoryBytes: 0, isKnown: false }, [machine(64)])
    if ('refusal' in next) return
    expect(resourcesOf(next.size).memoryBytes).toBeGreaterThan(resourcesOf(size).memoryBytes)
    size = next.size
  }
  expect.unreachable('it was never refused')
})
