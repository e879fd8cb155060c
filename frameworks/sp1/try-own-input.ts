import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Run, UserError } from '../framework.ts'
import { type SelfTest, findOwnInput } from '../self-test.ts'
import { countFunctions } from './count-functions.ts'
import { execute } from './execute.ts'
import type { Sp1Manifest } from './manifest.ts'

const NAME = 'input.json'

/**
 * Runs the guest on the project's own input.json, for its cycles and where they go. No proof is made of it: that takes minutes and gigabytes, and shows
 * nothing of a key that SP1 made of the program alone.
 */
export async function tryOwnInput(
  run: Run,
  { manifest, folder, buildFolder }: { manifest: Sp1Manifest; folder: FilePath; buildFolder: FilePath },
): Promise<SelfTest> {
  const [trial] = await findOwnInput(folder, NAME)
  if (trial === undefined) {
    return untested(`there is no ${NAME} of at most 8 MiB beside sindri.json. With one a build tells its cycles`)
  }
  const workFolder = join(run.workFolder, 'self-test')
  await mkdir(workFolder)
  const quiet: Run = {
    ...run,
    workFolder,
    stage: (_name, work) => work(),
    progress: () => undefined,
    sandbox: {
      ...run.sandbox,
      run: (command) => run.sandbox.run({ ...command, limits: { ...command.limits, ...trial.limits } }),
    },
  }
  try {
    const build = { manifest, buildFolder }
    const { witness, counts } = await execute(quiet, build, trial.input)
    const checked = [`The guest runs to a successful end on the project's ${NAME}.`]
    if (counts === undefined) return { checked, unchecked: [] }
    const functions = await countFunctions(quiet, build, witness)
    return { checked, unchecked: [], counts: { ...counts, functions } }
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof UserError)) throw error
    return untested(`it did not on the project's ${NAME} (${error.message.replaceAll(/\s+/g, ' ').replace(/\.$/, '')})`)
  }
}

function untested(reason: string): SelfTest {
  return { checked: [], unchecked: [`Whether the guest runs to a successful end: ${reason}.`] }
}
