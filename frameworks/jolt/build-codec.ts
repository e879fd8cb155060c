import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import { type Run, UserError } from '../framework.ts'
import { type BuildWorkspace, runStep } from '../languages/rust/build-workspace.ts'
import { inside } from '../languages/rust/cargo.ts'
import { readCompilerMessages } from '../languages/rust/compiler-messages.ts'
import type { FoundProgram } from '../languages/rust/find-package.ts'
import { sanitizeOutput } from '../languages/rust/sanitize-output.ts'
import { runCodec } from './run-codec.ts'
import type { JoltManifest } from './manifest.ts'

const MAX_CODEC_BYTES = 64 * MiB
const MAX_INFO_BYTES = 4096

/** What the attribute of a provable function says, in bytes; the project's word, within what Jolt's machine has. */
const Info = z.strictObject({
  function: z.string(),
  memoryBytes: z
    .int()
    .min(4096)
    .max(128 * MiB),
  stackBytes: z
    .int()
    .min(0)
    .max(64 * MiB),
  maxInputBytes: z.int().min(0).max(MiB),
  maxOutputBytes: z.int().min(0).max(MiB),
})

/** The project's package as a program of this machine. */
export interface Codec {
  program: FilePath
  info: z.infer<typeof Info>
}

/**
 * Compiles the package of a guest for this machine, where `#[provable]` makes it a program that reads inputs.
 *
 * @throws UserError with the compiler's words, or where the package has no such function
 */
export async function buildCodec(
  run: Run,
  workspace: BuildWorkspace,
  found: FoundProgram,
  { guestFunction }: JoltManifest,
): Promise<Codec> {
  const { host } = workspace.rust
  const outcome = await runStep(run, workspace, {
    args: [
      'rustc',
      '--release',
      '--message-format',
      'json',
      '--manifest-path',
      `${inside.project}/Cargo.toml`,
      '--package',
      found.packageName,
      '--bin',
      found.program,
      '--target',
      host,
      // Guests are written without a main for the zkVM, and some only there.
      '--',
      '-Zcrate-attr=no_main',
    ],
    env: { CARGO_ENCODED_RUSTFLAGS: '', JOLT_FUNC_NAME: guestFunction },
    limits: workspace.projects.limits.build,
    stepName: 'The compilation of the guest',
  })
  if (!outcome.succeeded) throw new UserError(whyNot(workspace, found, guestFunction, outcome))
  const made = await findLeftFile(workspace.folder, join('target', host, 'release', found.program), MAX_CODEC_BYTES)
  if (made === undefined) throw new UserError('The compilation left no program: a build script took it away.')
  // The workspace may be a disk that is small, and ends with the compilation.
  const program = join(run.workFolder, 'codec')
  await copyFile(made, program)
  return { program, info: await readInfo(run, program, guestFunction) }
}

function whyNot(
  workspace: BuildWorkspace,
  { packageName }: FoundProgram,
  guestFunction: string,
  { stdout, stderr }: { stdout: string; stderr: string },
): string {
  const errors = readCompilerMessages(stdout, '').filter(
    ({ isError, text }) => isError && !text.startsWith('error: aborting'),
  )
  const text = errors.map((one) => one.text).join('\n')
  if (/undefined (?:reference to|symbol:?) `?main/.test(text)) {
    return `The package ${packageName} has no function ${guestFunction} with #[jolt::provable], which sindri.json names as guestFunction.`
  }
  return sanitizeOutput(
    workspace,
    text === '' ? stderr.replaceAll(/^ +(?:Compiling|Locking|Adding|Updating|Finished) .*$/gm, '') : text,
  )
}

async function readInfo(run: Run, program: FilePath, guestFunction: string): Promise<Codec['info']> {
  const text = await readFile(await runCodec(run, { program, call: 'info' }), 'utf8')
  const parsed = text.length > MAX_INFO_BYTES ? undefined : Info.safeParse(asJson(text))
  if (parsed?.success !== true || parsed.data.function !== guestFunction) {
    throw new UserError(
      `The function ${guestFunction} asks for more than Jolt's machine has: its memory is at most 128 MiB, its stack 64 MiB, its input and output 1 MiB each.`,
    )
  }
  return parsed.data
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
