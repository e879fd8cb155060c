import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile } from './compile.ts'
import { gitHalo2s, toolchainId, versionsOf } from './contracts.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'
import { halo2Limits } from './limits.ts'
import { Halo2Manifest } from './manifest.ts'
import { readPublicValues } from './public-values.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { scrollProver } from './scroll-prover.ts'
import { halo2Stages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { cratesOf, halo2Versions } from './versions.ts'

const offered = (crate: keyof (typeof cratesOf)['axiom-v0.5']) =>
  halo2Versions.map((version) => cratesOf[version][crate])
const gitVersionsOf = (name: string) => gitHalo2s.filter((one) => one.name === name).map(({ version }) => version)

/** halo2 circuits written in Rust with halo2-base, on bn254 with KZG. */
export const halo2: Framework<Halo2Manifest> = {
  name: 'halo2',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'range-check'] },
  manifest: Halo2Manifest,
  describe,
  stages: halo2Stages,
  limits: halo2Limits,
  versions: {
    'halo2-base': [...gitVersionsOf('halo2-base'), ...offered('halo2-base')],
    'halo2-axiom': offered('halo2-axiom'),
    'snark-verifier-sdk': offered('snark-verifier-sdk'),
    halo2_proofs: gitVersionsOf('halo2_proofs'),
  },
  versionsOf: (manifest) => (manifest.halo2Version === 'scroll' ? {} : versionsOf(manifest)),
  toolchains: [...toolchains, scrollProver],
  toolchainId: ({ halo2Version }) => toolchainId(halo2Version),
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchains.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
  readPublicValues,
}
