import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { sp1Limits } from './limits.ts'
import { Sp1Manifest, versionOf } from './manifest.ts'
import { outsideProvers, outsideProverOf } from './outside-provers.ts'
import { readShownBytes } from '../interface/read-shown-bytes.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { sp1Stages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { isHosted, releases, toolchainIdOf } from './versions.ts'

/** Programs for the SP1 zkVM, compiled for RISC-V from Rust or brought as they are. */
export const sp1: Framework<Sp1Manifest> = {
  name: 'sp1',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'zkvm'] },
  manifest: Sp1Manifest,
  describe: ({ manifest }) => {
    const outside = outsideProverOf(manifest)
    return Promise.resolve({
      provingScheme: manifest.provingScheme,
      details: describeDetails(manifest),
      ...(outside === undefined ? {} : { externalProver: outside.id }),
    })
  },
  stages: sp1Stages,
  limits: sp1Limits,
  versions: { sp1: Object.values(releases) },
  versionsOf: ({ sp1Version }): Record<string, string> => (isHosted(sp1Version) ? { sp1: releases[sp1Version] } : {}),
  toolchains: [...toolchains, ...outsideProvers],
  toolchainId: (manifest) => outsideProverOf(manifest)?.id ?? toolchainIdOf(versionOf(manifest)),
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchains.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
  readPublicValues: readShownBytes,
}
