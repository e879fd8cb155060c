import type { WorkerResources } from '@proofyard/contract/worker.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { counted } from '../../shared/format/count.ts'

/** `1.50 GiB, 2 threads`, with GPUs where there are any. */
export function sizeText({ memory_bytes, threads, gpus }: WorkerResources): string {
  const cards = gpus === 0 ? [] : [counted(gpus, 'GPU')]
  return [formatBytes(memory_bytes), counted(threads, 'thread'), ...cards].join(', ')
}

const STEPS: [string, number][] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
]

/** `45 s`, `3 min`, `2.5 h`: for how long something waits or runs. */
export function spanText(seconds: number | null): string {
  if (seconds === null) return ''
  for (const [unit, length] of STEPS) {
    if (seconds >= length) return `${Math.round((10 * seconds) / length) / 10} ${unit}`
  }
  return seconds < 10 ? `${Math.max(0, Math.round(10 * seconds) / 10)} s` : `${Math.round(seconds)} s`
}
