import { join } from 'node:path'
import type { FilePath, Run } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { PROVER } from './crate.ts'
import { type CompilerMessage, readCompilerMessages } from './compiler-messages.ts'
import { findLeftFile } from '../sandbox/left-file.ts'
import { plonky2Limits } from './limits.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { type Workshop, addCompiledCrates, cleanWords, runStep } from './workshop.ts'

const MOST_WARNINGS = 20

/** Compiles the circuit into a program that proves. */
export async function buildProver(
  run: Run,
  workshop: Workshop,
  manifest: Plonky2Manifest,
): Promise<{ prover: FilePath; warnings: string[] }> {
  await addCompiledCrates(run, workshop)
  const outcome = await runStep(run, workshop, {
    args: ['build', '--release', '--message-format', 'json'],
    limits: plonky2Limits.build,
    work: 'The compilation',
  })
  const messages = readCompilerMessages(outcome.stdout)
  if (!outcome.succeeded) throw new UserFault(whyNot(workshop, manifest, messages, outcome.stderr))

  const program = join('target', 'release', PROVER)
  const prover = await findLeftFile(workshop.folder, program, plonky2Limits.build.fileBytes)
  if (prover === undefined) throw new UserFault('The compilation left no program: a build script took it away.')
  const warnings = messages.filter(({ isError, isOurs }) => !isError && !isOurs)
  return { prover, warnings: warnings.slice(0, MOST_WARNINGS).map(({ text }) => cleanWords(workshop, text)) }
}

function whyNot(workshop: Workshop, manifest: Plonky2Manifest, messages: CompilerMessage[], stderr: string): string {
  const errors = messages.filter(({ isError, text }) => isError && !text.startsWith('error: aborting'))
  const theirs = errors.filter(({ isOurs }) => !isOurs)
  if (theirs.length > 0) return cleanWords(workshop, theirs.map(({ text }) => text).join('\n'))
  if (errors.length > 0) return brokenContract(workshop, manifest, errors)
  return cleanWords(workshop, stderr.replaceAll(/^ +(?:Compiling|Locking|Adding|Updating) .*$/gm, ''))
}

/** The circuit compiles, and the program around it does not: its struct is not as it must be. */
function brokenContract(workshop: Workshop, { structName }: Plonky2Manifest, errors: CompilerMessage[]): string {
  const unresolved = errors.find(({ code }) => code === 'E0432' || code === 'E0433' || code === 'E0603')
  if (unresolved !== undefined) {
    const first = unresolved.text.split('\n')[0]?.replaceAll('user_circuit::', '') ?? ''
    return `structName ${structName} is not there, or not public. The compiler says: ${first}`
  }
  const details = cleanWords(workshop, errors.map(({ text }) => text).join('\n'))
  return `The struct ${structName} is not what a circuit must be: public fields proof, common and verifier_only of PoseidonGoldilocksConfig (D = 2), and pub fn prove(path: &str) -> Self. The compiler says:\n${details}`
}
