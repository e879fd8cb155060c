import { MAX_BYTES } from '@proofyard/verification/read-zip.ts'
import { z } from 'zod'
import { judgeBundle, readBundle } from '../../proof/judge-by-server.ts'
import { BuildIdentifier } from '../identifiers.ts'
import { NOTICE, boundedText } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'
import { readInWorkFolder } from '../work-folder.ts'

const MAX_NAME = 200
const MAX_SENTENCE = 1000
const MAX_PUBLIC = 4000
const MAX_WARNINGS = 10

/** Verifies a proof from anywhere. */
export const verifyBundle = defineTool({
  name: 'verify_bundle',
  title: 'Verify a bundle',
  description:
    'Has the server verify the proof in a .proof.zip from anywhere. Name the build that it has to be of: without it the key is the one in the bundle, and anyone can make a key.',
  effect: 'reads',
  input: z.strictObject({
    file: z.string().max(4096).describe('The bundle, within the folder of this server.'),
    build: BuildIdentifier.optional().describe('The build that the proof has to be of.'),
  }),
  output: z.object({
    notice: z.string(),
    holds: z.boolean(),
    key_from: z.enum(['build', 'bundle']),
    what_it_means: z.string(),
    written_by_others: z.object({
      says_it_is_of: z.string(),
      reason: z.string().nullable(),
      public_values: z.string(),
      set_up: z.string().nullable(),
      warnings: z.array(z.string()),
    }),
  }),
  run: async ({ connect, folder, signal }, { file, build }) => {
    const bundle = await readBundle(new Uint8Array(await readInWorkFolder(folder, file, MAX_BYTES)), file)
    const { verified, reason, setup, warnings } = await judgeBundle(await connect(), bundle, build, signal)
    const { team, name } = bundle.statement.circuit
    return {
      notice: NOTICE,
      holds: verified,
      key_from: build === undefined ? ('bundle' as const) : ('build' as const),
      what_it_means: meaningOf(verified, build),
      written_by_others: {
        says_it_is_of: boundedText(`${team ?? 'no team'}/${name}`, MAX_NAME),
        reason: reason === null ? null : boundedText(reason, MAX_SENTENCE),
        public_values: boundedText(bundle.texts.publicValues.trim(), MAX_PUBLIC),
        set_up: setup === null ? null : boundedText(setup.statement, MAX_SENTENCE),
        warnings: warnings.slice(0, MAX_WARNINGS).map((warning) => boundedText(warning, MAX_SENTENCE)),
      },
    }
  },
})

function meaningOf(verified: boolean, build: string | undefined): string {
  if (!verified) return 'The proof does not hold.'
  return build === undefined
    ? 'The proof holds for the key in the bundle. Anyone can make a key: it says nothing of any circuit until a build is named.'
    : `The proof holds, and is of ${build}.`
}
