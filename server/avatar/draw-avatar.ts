import { randomUUID } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '@proofyard/core/errors.ts'
import { limitSentence } from '@proofyard/sandbox/limit-sentence.ts'
import { privateFile, writable } from '@proofyard/sandbox/mounts.ts'
import { nodeRuntime } from '@proofyard/sandbox/node-runtime.ts'
import type { Limits, Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { z } from 'zod'
import type { DrawReport } from './draw-report.ts'

/** Pixels of a side of every picture that is shown. */
const SIDE = 400
/** More than a phone makes by itself. */
const MAX_PIXELS = 16_000_000

const MIB = 1024 ** 2
const limits: Limits = {
  // The dearest kinds of that size (CMYK, progressive, 16 bits, interlaced) take half of it.
  memoryBytes: 768 * MIB,
  cpuSeconds: 20,
  wallSeconds: 40,
  processes: 32,
  fileBytes: 4 * MIB,
  diskBytes: 4 * MIB,
  outputBytes: MIB,
}

const Report: z.ZodType<DrawReport> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn') }),
  z.object({ kind: z.literal('invalid'), sentence: z.string() }),
])

/**
 * Draws a stranger's picture again, in the sandbox: a PNG of 400 by 400 pixels, the middle of what was sent.
 * @param folder gets the PNG; must not be there yet
 * @returns path of the PNG
 * @throws DomainError `invalid_upload` when the picture is at fault
 */
export async function drawAvatar(options: { picture: string; folder: string; sandbox: Sandbox }): Promise<string> {
  const { picture, folder, sandbox } = options
  await mkdir(folder)
  const node = nodeRuntime(join(import.meta.dirname, 'programs/draw.ts'))
  const outcome = await sandbox.run({
    ...node,
    args: [...node.args, '/picture', '/drawn/avatar.png', String(SIDE), String(MAX_PIXELS), randomUUID()],
    mounts: [...node.mounts, privateFile(picture, '/picture'), writable(folder, '/drawn')],
    cwd: '/drawn',
    limits,
  })
  const tooMuch = limitSentence(outcome, limits, 'Reading the picture')
  if (tooMuch !== undefined) throw new DomainError('invalid_upload', tooMuch)
  if (outcome.ending.kind !== 'exit' || outcome.ending.code !== 0) {
    throw new Error(
      `The program that draws avatars ended with ${JSON.stringify(outcome.ending)}: ${outcome.stderr.trim()}`,
    )
  }
  const report = Report.parse(JSON.parse(outcome.stdout))
  if (report.kind === 'invalid') throw new DomainError('invalid_upload', report.sentence)
  const drawn = join(folder, 'avatar.png')
  if (!(await lstat(drawn)).isFile()) throw new Error('The program that draws avatars left none.')
  return drawn
}
