import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { mebibytes } from '../resources.ts'
import { aztecParameters } from '@proofyard/toolchains/parameters/aztec.ts'
import { compile } from './compile.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'
import { noirLimits } from './limits.ts'
import { NoirManifest } from './manifest.ts'
import { pairFor, pairs, toolchainId } from './pairs.ts'
import { prepare } from './prepare.ts'
import { readPublicValues } from './public-values.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { toolchains } from './toolchains.ts'
import { noirStages } from './stages.ts'
import { resources } from './resources.ts'
import { verify } from './verify.ts'

/** Programs written in Noir, proved by Barretenberg: UltraHonk, and UltraPlonk for versions before 1.0. */
export const noir: Framework<NoirManifest> = {
  name: 'noir',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'arithmetic'] },
  manifest: NoirManifest,
  describe,
  stages: noirStages,
  limits: noirLimits,
  versions: { noir: pairs.map((pair) => pair.noir), 'bb.js': pairs.map((pair) => pair.bb) },
  versionsOf: ({ noirVersion }) => {
    const { noir: compiler, bb } = pairFor(noirVersion)
    return { noir: compiler, 'bb.js': bb }
  },
  toolchains,
  parameters: aztecParameters,
  toolchainId: ({ noirVersion }) => toolchainId(pairFor(noirVersion)),
  requirements,
  resources,
  preparation: mebibytes(256),
  prepare,
  compile,
  execute,
  prove,
  verify,
  readPublicValues,
}
