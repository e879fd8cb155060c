import { type JobResources, resourcesOf } from '../queue/size-class.ts'
import type { LiveMachine } from './live-capabilities.ts'
import { memoryText } from './memory-text.ts'

/** What a machine has too little of, from the most telling on. Threads and disk make a job wait or slow, never impossible. */
const decisive = ['gpus', 'memoryBytes'] as const

/** Why none of the machines can ever hold a job of that size, with both figures; undefined where one can. */
export function neverFits(size: string, machines: { total: JobResources }[]): string | undefined {
  const wanted = resourcesOf(size)
  const holds = (total: JobResources) =>
    decisive.every((kind) => wanted[kind] <= total[kind]) && hasSuchGpus(wanted, total)
  if (machines.length === 0 || machines.some(({ total }) => holds(total))) return undefined
  const most = (kind: (typeof decisive)[number]) => Math.max(...machines.map(({ total }) => total[kind]))
  if (wanted.gpus > most('gpus')) {
    const here = most('gpus') === 0 ? 'none' : `at most ${most('gpus')}`
    return `It needs ${gpus(wanted.gpus)}; the workers here have ${here}.`
  }
  const ofEach = Math.max(0, ...machines.map(({ total }) => total.gpuMemoryBytes ?? 0))
  return (wanted.gpuMemoryBytes ?? 0) > ofEach && wanted.gpus > 0
    ? `It needs ${gpus(wanted.gpus)} with ${memoryText(wanted.gpuMemoryBytes ?? 0)}; those of the workers here have at most ${memoryText(ofEach)}.`
    : `It needs ${memoryText(wanted.memoryBytes)} of memory; the workers here have at most ${memoryText(most('memoryBytes'))}.`
}

function hasSuchGpus(wanted: JobResources, total: JobResources): boolean {
  return wanted.gpus === 0 || (wanted.gpuMemoryBytes ?? 0) <= (total.gpuMemoryBytes ?? 0)
}

/** What a job of that size waits for, with both figures, where no machine has it free now; undefined where one has. */
export function waitsForRoom(size: string, machines: Pick<LiveMachine, 'free' | 'total'>[]): string | undefined {
  const wanted = resourcesOf(size)
  const able = machines.filter(({ total }) => neverFits(size, [{ total }]) === undefined)
  if (able.length === 0 || able.some(({ free, total }) => whatIsShort(wanted, free, total) === undefined))
    return undefined
  const best = able.reduce((one, other) => (other.free.memoryBytes > one.free.memoryBytes ? other : one))
  switch (whatIsShort(wanted, best.free, best.total)) {
    case 'memoryBytes':
      return `It waits for ${memoryText(wanted.memoryBytes)} of memory; ${memoryText(best.free.memoryBytes)} are free now.`
    case 'gpus':
      return `It waits for ${gpus(wanted.gpus)}; ${Math.max(0, best.free.gpus)} are free now.`
    case 'threads':
      return `It waits for ${processors(Math.min(wanted.threads, best.total.threads))}; ${Math.max(0, best.free.threads)} are free now.`
    case 'diskBytes':
      return `It waits for ${memoryText(Math.min(wanted.diskBytes, best.total.diskBytes))} of disk; ${memoryText(best.free.diskBytes)} are free now.`
    case undefined:
      return undefined
  }
}

/** What a machine has too little of now for what it could hold; threads and disk are had in part. */
export function whatIsShort(
  wanted: JobResources,
  free: JobResources,
  total: JobResources,
): 'memoryBytes' | 'gpus' | 'threads' | 'diskBytes' | undefined {
  return (['memoryBytes', 'gpus', 'threads', 'diskBytes'] as const).find(
    (kind) => Math.min(wanted[kind], total[kind]) > free[kind],
  )
}

function gpus(count: number): string {
  return count === 1 ? 'a GPU' : `${count} GPUs`
}

function processors(count: number): string {
  return count === 1 ? 'a processor' : `${count} processors`
}
