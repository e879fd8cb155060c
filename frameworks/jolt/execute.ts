import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FunctionCycles } from '@proofyard/contract/circuit-details.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, ExecuteResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { stripEscapes } from '../languages/strip-escapes.ts'
import { keptNames } from './kept-names.ts'
import { MAX_CYCLES, joltLimits } from './limits.ts'
import type { JoltManifest } from './manifest.ts'
import { proofBytes } from './resources.ts'
import { runCodec } from './run-codec.ts'
import { runHost } from './run-host.ts'

const limits = joltLimits.execute

/** `rows` is the length of the execution as it is proved, `size` that of the longest polynomial of memory or program. */
const Execution = z.object({
  cycles: z.int(),
  rows: z.int(),
  size: z.int(),
  functions: z.array(FunctionCycles).nullable(),
})

/** Reads the input with the project's own code, and runs the guest on it. No proof is started where it comes to no good end. */
export async function execute(run: Run, build: BuildFiles<JoltManifest>, input: FilePath): Promise<ExecuteResult> {
  return await executeAndCount(run, build, input)
}

/** The same; with the guest's ELF file it counts what its functions took as well. */
export async function executeAndCount(
  run: Run,
  build: BuildFiles<JoltManifest>,
  input: FilePath,
  elf?: FilePath,
): Promise<ExecuteResult> {
  return await run.stage('execute', async () => {
    const witness = await runCodec(run, { program: join(build.buildFolder, keptNames.codec), call: 'encode', input })
    await chmod(witness, 0o600)
    const { cycles, rows, size, functions } = await runGuest(run, build, { witness, elf })
    run.progress(`${cycles.toLocaleString('en')} cycles`)
    // How much a proof takes is known only now.
    await run.reserve(proofBytes({ rows, size }))
    return { witness, counts: { cycles, functions: functions ?? undefined } }
  })
}

async function runGuest(
  run: Run,
  { buildFolder }: BuildFiles<JoltManifest>,
  { witness, elf }: { witness: FilePath; elf: FilePath | undefined },
): Promise<z.infer<typeof Execution>> {
  const outcome = await runHost(run, {
    args: ['execute', '/in/key.json', '/in/input', String(MAX_CYCLES), elf === undefined ? '-' : '/in/guest.elf'],
    mounts: [
      readOnly(join(buildFolder, keptNames.key), '/in/key.json'),
      privateFile(witness, '/in/input'),
      ...(elf === undefined ? [] : [readOnly(elf, '/in/guest.elf')]),
    ],
    limits,
    threads: 1,
  })
  return Execution.parse(resultOf(outcome, { stepName: 'The execution of the guest', limits }, stripEscapes))
}
