import { NO_RESOURCES, type Resources } from '@proofyard/frameworks/resources.ts'
import type { ResidentProgram } from '@proofyard/frameworks/residents.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { answering } from './answering.ts'

const MB = 1024 ** 2

export const megabytes = (count: number): Resources => ({ ...NO_RESOURCES, memoryBytes: count * MB })

/** The program of `answering`, as a framework would declare it; it takes 100 MB. */
export function answeringProgram(change: Partial<ResidentProgram> = {}): ResidentProgram {
  return {
    key: 'build',
    name: 'answering',
    memory: { neededBytes: 100 * MB },
    answerSeconds: 60,
    command: () => javascript(answering),
    ...change,
  }
}
