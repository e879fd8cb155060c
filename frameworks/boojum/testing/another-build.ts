import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../../framework.ts'
import { describeCircuit } from '../describe-circuit.ts'
import { keptFiles, keptNames, keysOf } from '../key.ts'
import type { BoojumManifest } from '../manifest.ts'

/**
 * The build that the chameleon gets when it says another thing of its circuit.
 *
 * @param lie the folder in which it is told to write itself down
 */
export async function buildOfAnother(
  run: Run,
  { manifest, buildFolder }: BuildFiles<BoojumManifest>,
  lie = '/another',
): Promise<{ kept: BuildFiles<BoojumManifest>; verificationKey: FilePath }> {
  const program = join(buildFolder, keptNames.program)
  const described = await describeCircuit(run, { program, name: `described${basename(lie)}`, inside: lie })
  const { key, folder } = await keysOf(run, described)
  const other = join(run.workFolder, 'another-build')
  await mkdir(other)
  for (const [name, path] of Object.entries(keptFiles(described.folder, folder)))
    await copyFile(path, join(other, name))
  await copyFile(program, join(other, keptNames.program))
  const verificationKey = join(other, keptNames.key)
  await writeFile(verificationKey, JSON.stringify(key))
  return { kept: { manifest, buildFolder: other }, verificationKey }
}
