import type { Conformance, Subject } from '../../testing/conformance/description.ts'
import { isSameJson } from '../../testing/mutate.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { gnark } from '../gnark.ts'
import type { GnarkManifest } from '../manifest.ts'
import { brokenProjects } from './broken-projects.ts'
import { type Choice, cubicFiles, cubicInput, cubicManifest } from './cubic.ts'
import { forgeByCommitment } from './forge.ts'
import { forgeries } from './forgeries.ts'
import { type Documents, buildJudge } from './judge-many.ts'
import { misbehaving, wrongInputs } from './misbehaving.ts'
import { missingGo } from './toolchain.ts'
import { settings } from './way.ts'

const x = 918273645546372819n

const cubic = (choice: Choice = {}): ProjectFiles => ({ files: cubicFiles(choice), manifest: cubicManifest(choice) })

const forgedByCommitment = {
  hazard: 'a proof of a false statement, forged from the key by a commitment that the circuit does not make',
  forge: (whole: { verificationKey: string }) => ({
    verificationKey: whole.verificationKey,
    publicValues: '{"Y":36}',
    proof: forgeByCommitment(whole.verificationKey, 36n),
  }),
}

const subjects = (['groth16', 'plonk'] as const).map((provingScheme): Subject<GnarkManifest> => ({
  name: provingScheme,
  project: cubic({ provingScheme }),
  input: cubicInput,
  // The same circuit: each build has keys of its own.
  foreign: [cubic({ provingScheme })],
  forgeries: provingScheme === 'groth16' ? [...forgeries, forgedByCommitment] : forgeries,
}))

export const gnarkConformance: Conformance<GnarkManifest> = {
  framework: gnark,
  missing: missingGo,
  settings,
  secretFolders: /\/(?:work|project|toolchain|tmp|root|home)\//,
  good: cubic(),
  goodInput: cubicInput,
  // X³ + X + 5.
  secret: { input: JSON.stringify({ X: String(x), Y: String(x ** 3n + x + 5n) }), value: String(x) },
  fields: [
    21888242871839275222246405745257275088548364400416034343698204186575808495617n,
    21888242871839275222246405745257275088696311157297823662689037894645226208583n,
  ].map((order) => ({ order, wordBytes: 32, byteOrder: 'big' })),
  // The names of the public values stand beside the key with their places, which are numbers also in quotation marks.
  isEqual: (mutant, whole) =>
    mutant.proof === whole.proof &&
    mutant.publicValues === whole.publicValues &&
    isSameJson(withoutQuotedPlaces(mutant.verificationKey), whole.verificationKey),
  subjects,
  judge: async (way) => {
    const judgeMany = await buildJudge('v0.9.0', way.bench.folder)
    return (manifest) => async (claims) => {
      const documents = claims.map((claim): Documents => [claim.verificationKey, claim.publicValues, claim.proof])
      const reasons = await judgeMany(manifest, documents)
      const strange = reasons.filter((reason) => reason !== '' && !reason.startsWith('refused: '))
      if (strange.length > 0) throw new Error(`The verifier said: ${strange.join()}`)
      return reasons.map((reason) => reason === '')
    }
  },
  brokenProjects,
  wrongInputs,
  ...misbehaving,
}

function withoutQuotedPlaces(key: string): string {
  return key.replaceAll(/:"(\d+)"/g, ':$1')
}
