import { relative } from 'node:path'
import { z } from 'zod'
import { CommandError, UsageError } from '../../failure.ts'
import { INPUT_FILES, MAX_INPUT_BYTES } from '../../proof/read-input.ts'
import { BuildIdentifier, waitSeconds } from '../identifiers.ts'
import { ProofView, readProofView } from '../proof-view.ts'
import { NOTICE } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'
import { waitAWhile } from '../wait.ts'
import { findInWorkFolder, readInWorkFolder } from '../work-folder.ts'

/** Of what is sent to a server as an input. */
const INPUT_NAME = /\.(?:json|toml)$/

/** Makes a proof. */
export const prove = defineTool({
  name: 'prove',
  title: 'Make a proof',
  description:
    'Makes a proof with a build, which the server verifies before it is Ready. The input is secret: name its file, and no assistant has to read it. Where it is not finished in time it goes on: read_proof shows it.',
  effect: 'makes',
  input: z.strictObject({
    build: BuildIdentifier,
    input_file: z
      .string()
      .max(4096)
      .regex(INPUT_NAME)
      .optional()
      .describe(
        'A .json or .toml file within the folder of this server; without it and without input, its input.json or Prover.toml.',
      ),
    input: z
      .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
      .optional()
      .describe('The input itself, where it is no secret: JSON, or a text of JSON or TOML. Large numbers are texts.'),
    wait_seconds: waitSeconds(45),
  }),
  output: ProofView.extend({ notice: z.string() }),
  run: async (call, { build, input_file, input, wait_seconds }) => {
    if (input !== undefined && input_file !== undefined) throw new UsageError('Name input or input_file, not both.')
    const taken = input ?? (await readInputFile(call.folder, input_file))
    const client = await call.connect()
    const { proof_id } = await client.prove(build, taken, { signal: call.signal })
    await waitAWhile(call, wait_seconds, (manner) => client.untilProved(proof_id, manner))
    return { notice: NOTICE, ...(await readProofView(client, proof_id, call.signal)) }
  },
})

async function readInputFile(folder: string, asked: string | undefined): Promise<string> {
  for (const name of asked === undefined ? INPUT_FILES : [asked]) {
    const path = await findInWorkFolder(folder, name)
    // A stranger's project may have a link to what only its reader has beside it.
    if (path !== undefined && !INPUT_NAME.test(path))
      throw new CommandError(`${JSON.stringify(name)} is a link to ${relative(folder, path)}, which is no input.`)
    if (asked !== undefined || path !== undefined)
      return (await readInWorkFolder(folder, name, MAX_INPUT_BYTES)).toString('utf8')
  }
  throw new UsageError(`There is no input: neither ${INPUT_FILES.join(' nor ')} is in ${folder}.`, 'Name input_file.')
}
