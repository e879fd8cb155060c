import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { openvmLimits } from './limits.ts'
import { OpenvmManifest } from './manifest.ts'
import { outsideProverOf, outsideProvers } from './outside-provers.ts'
import { readShownBytes } from '../interface/read-shown-bytes.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { openvmStages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { TOOLCHAIN_ID, openvmVersions } from './versions.ts'

/** Programs for the OpenVM zkVM, compiled for RISC-V from Rust or brought as they are. */
export const openvm: Framework<OpenvmManifest> = {
  name: 'openvm',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'zkvm'] },
  manifest: OpenvmManifest,
  describe: ({ manifest }) => {
    const outside = outsideProverOf(manifest)
    return Promise.resolve({
      provingScheme: manifest.openvmVersion === 'scroll' ? 'root' : manifest.provingScheme,
      details: describeDetails(manifest),
      ...(outside === undefined ? {} : { externalProver: outside.id }),
    })
  },
  stages: openvmStages,
  limits: openvmLimits,
  versions: Object.fromEntries(Object.entries(openvmVersions).map(([tool, version]) => [tool, [version]])),
  toolchains: [...toolchains, ...outsideProvers],
  toolchainId: (manifest) => outsideProverOf(manifest)?.id ?? TOOLCHAIN_ID,
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchain.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
  readPublicValues: readShownBytes,
}
