import type { z } from 'zod'
import { BoojumManifest } from '../boojum/manifest.ts'
import { CircomManifest } from '../circom/manifest.ts'
import { GnarkManifest } from '../gnark/manifest.ts'
import { Halo2Manifest } from '../halo2/manifest.ts'
import { HermezManifest } from '../hermez/manifest.ts'
import { JoltManifest } from '../jolt/manifest.ts'
import { NoirManifest } from '../noir/manifest.ts'
import { OpenvmManifest } from '../openvm/manifest.ts'
import { Plonky2Manifest } from '../plonky2/manifest.ts'
import { SnarkvmManifest } from '../snarkvm/manifest.ts'
import { Sp1Manifest } from '../sp1/manifest.ts'

/** What a `sindri.json` may say, by circuit type: for who has to read one without the frameworks. */
export const manifests: Record<string, { manifest: z.ZodType<{ circuitType: string; name: string }> }> = {
  circom: { manifest: CircomManifest },
  gnark: { manifest: GnarkManifest },
  noir: { manifest: NoirManifest },
  plonky2: { manifest: Plonky2Manifest },
  hermez: { manifest: HermezManifest },
  boojum: { manifest: BoojumManifest },
  halo2: { manifest: Halo2Manifest },
  snarkvm: { manifest: SnarkvmManifest },
  jolt: { manifest: JoltManifest },
  openvm: { manifest: OpenvmManifest },
  sp1: { manifest: Sp1Manifest },
}
