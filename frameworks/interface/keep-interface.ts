import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KeptInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { countValues } from '@proofyard/contract/interface/value-names.ts'
import {
  InterfaceError,
  MAX_SAMPLE_BYTES,
  readInterface,
  requireBounded,
} from '@proofyard/contract/interface/read-interface.ts'
import { sampleInputFile } from '@proofyard/contract/interface/sample-file.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import type { CommonManifest, CompileResult, Project } from '../framework.ts'
import { SIDE_FILE, readSideFile } from './side-file.ts'

/** What of a compilation the interface of the build is made of. */
type Compiled = Pick<CompileResult, 'interface' | 'publicValues'>

/**
 * Writes down what a build takes and what its proofs show: what the framework could tell, and for what it could not interface.json
 * of the project. Names help people, and decide nothing: what is wrong with them is told in a warning, and the build stays.
 *
 * @returns `file` is undefined where nothing is known
 */
export async function keepInterface(
  { manifest: { circuitType }, folder }: Project<CommonManifest>,
  compiled: Compiled,
  workFolder: FilePath,
): Promise<{ file: FilePath | undefined; warnings: string[] }> {
  const warnings: string[] = []
  const own = boundedOrWarning(compiled.interface, warnings)
  const side = isWhole(own) ? undefined : await readSide(folder, circuitType, compiled, warnings)
  const inputs = own?.inputs ?? side?.inputs ?? null
  const publicValues = own?.public_values ?? side?.public_values ?? null
  if (inputs === null && publicValues === null) return { file: undefined, warnings }
  const sample = await readSample(folder, sampleInputFile(circuitType))
  const text = readableText({ version: 1, inputs, public_values: publicValues, sample }, warnings)
  if (text === undefined) return { file: undefined, warnings }
  const file = join(workFolder, 'interface-of-build.json')
  await writeFile(file, text)
  return { file, warnings }
}

/** What is kept must be read again: as JSON, names and a sample may be several times as long. */
function readableText(kept: KeptInterface, warnings: string[]): string | undefined {
  const texts = [kept, { ...kept, sample: null }].map((one) => JSON.stringify(one))
  const readable = texts.find((text) => isReadable(text))
  if (readable === undefined) {
    warnings.push("The circuit's interface is not shown by name: its names and descriptions are too long together.")
  }
  return readable
}

function isReadable(text: string): boolean {
  try {
    readInterface(text)
    return true
  } catch (error) {
    if (error instanceof InterfaceError) return false
    throw error
  }
}

function isWhole(own: Compiled['interface']): boolean {
  return own !== undefined && own.inputs !== null && own.public_values !== null
}

function boundedOrWarning(own: Compiled['interface'], warnings: string[]): Compiled['interface'] {
  if (own === undefined) return undefined
  try {
    return bounded(own)
  } catch (error) {
    if (!(error instanceof InterfaceError)) throw error
    warnings.push(`The circuit's interface is not shown by name: ${error.message}.`)
    return undefined
  }
}

async function readSide(
  folder: FilePath,
  circuitType: CommonManifest['circuitType'],
  { publicValues: known }: Compiled,
  warnings: string[],
): Promise<Compiled['interface']> {
  try {
    const read = await readSideFile(folder, circuitType)
    if (read === undefined) return undefined
    const side = bounded(read)
    const named = side.public_values === null ? undefined : countValues(side.public_values.values)
    if (named === undefined || known === undefined || named === BigInt(known)) return side
    warnings.push(
      `${SIDE_FILE} names ${named} public values, and the circuit has ${known}: its names of public values are not shown.`,
    )
    return { ...side, public_values: null }
  } catch (error) {
    if (!(error instanceof InterfaceError)) throw error
    warnings.push(`${SIDE_FILE} is not used as a description of the circuit's interface: ${error.message}.`)
    return undefined
  }
}

function bounded(one: NonNullable<Compiled['interface']>): NonNullable<Compiled['interface']> {
  return requireBounded(KeptInterface.safeParse({ version: 1, sample: null, ...one }))
}

/** The project's own example as text; null where there is none that a form could show. */
async function readSample(folder: FilePath, name: string): Promise<string | null> {
  const path = await findLeftFile(folder, name, MAX_SAMPLE_BYTES)
  if (path === undefined) return null
  const text = await readFile(path, 'utf8')
  return text.includes('\uFFFD') || text.includes('\0') ? null : text
}
