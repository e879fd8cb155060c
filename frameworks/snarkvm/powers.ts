import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Mount } from '@proofyard/sandbox/sandbox.ts'
import { aleoParameters } from '@proofyard/toolchains/parameters/aleo.ts'
import type { Run } from '../framework.ts'
import { installedPowers } from './toolchain-folder.ts'

/** The home folder of the helper that makes keys: snarkVM looks for powers below it. */
export const HOME = '/aleo'

/** Powers of the ceremony beyond those in the helper, that this run can use; snarkVM compares each with its SHA-256. */
export async function mountPowers(run: Run): Promise<Mount[]> {
  const operators =
    run.paramsFolder === undefined ? [] : aleoParameters.map(({ file }) => join(run.paramsFolder ?? '', file))
  const files = [...operators, installedPowers(run)]
  const present = await Promise.all(files.map(isThere))
  const byName = new Map(files.filter((_, index) => present[index]).map((file) => [basename(file), file]))
  return [...byName].map(([name, file]) => readOnly(file, `${HOME}/.aleo/resources/${name}`))
}

function isThere(path: FilePath): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** What names a file that snarkVM looked for, and then tried to download. */
const looked = /"((?:shifted-)?powers-of-beta-\d+\.usrs\.\w+)" does not exist/

/**
 * The sentence for a program that is larger than the powers that are here.
 *
 * @param stderr of the helper
 * @returns undefined where it ended for another reason
 */
export function missingPowers(stderr: string): string | undefined {
  const [, file] = looked.exec(stderr) ?? []
  if (file === undefined) return undefined
  const parameter = aleoParameters.find((one) => basename(one.file) === file)
  const needs = `This program is larger than the powers of Aleo's set-up that this server has: it needs the file ${file}.`
  if (parameter === undefined)
    return `${needs} No file of that size can be fetched: make the program smaller, or split it.`
  return `${needs} Its operator gets it with: proofyard params fetch ${parameter.id}`
}
