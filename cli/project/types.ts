import { countValues, listValues } from '@proofyard/contract/interface/value-names.ts'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { CircuitInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { typeOf } from '@proofyard/contract/openapi/type-of.ts'
import type { Context } from '../context.ts'

/** A build with more public values has them by any name. */
const MAX_NAMES = 1000

/** Prints TypeScript types of what a build takes and of what its proofs show. @param circuit `team/project:tag`, or the id of a build */
export async function printTypes({ terminal, connect, signal }: Context, circuit: string): Promise<void> {
  const answer = await (await connect()).call('circuitInterface', { path: { circuit_id: circuit }, signal })
  const known = CircuitInterface.parse(answer)
  terminal.result(known, () => typesOfBuild(circuit, known))
}

/** The types as a module. */
export function typesOfBuild(circuit: string, known: CircuitInterface): string {
  const { inputs, public_values: shown } = known
  return [
    `// The types of ${JSON.stringify(circuit)}, build ${known.circuit_id}, as \`proofyard types\` writes them.`,
    `/** What the input of a proof is. ${comment(inputs?.statement ?? 'Nothing tells what this build takes.')} */`,
    `export type Input = ${indented(typeOf(known.input_schema ?? {}))}`,
    `/**`,
    ` * The public values of a proof by name, each as \`publicValues\` of @proofyard/sdk has it: a number in decimal, bytes in hexadecimal, or text.`,
    ` * ${comment(shown?.statement ?? 'Nothing tells the names of what proofs of this build show.')}`,
    ` */`,
    `export type PublicValues = ${namesOf(known)}`,
  ].join('\n')
}

/** The lines of a type, each as deep as the braces around it. */
function indented(type: string): string {
  let depth = 0
  return type
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1
      const shown = '  '.repeat(Math.max(0, depth)) + line
      if (line.endsWith('{')) depth += 1
      return shown
    })
    .join('\n')
}

/** A text that ends no comment. */
function comment(text: string): string {
  return text.replaceAll('*/', '* /')
}

function namesOf({ public_values: shown }: CircuitInterface): string {
  if (shown === null || countValues(shown.values) > MAX_NAMES) return '{ [name: string]: string }'
  const members = [...listValues(shown.values)].map(
    ({ path, type }) => `  /** ${comment(spellType(type))} */\n  ${JSON.stringify(path)}: string`,
  )
  return members.length === 0 ? '{ [name: string]: never }' : `{\n${members.join('\n')}\n}`
}
