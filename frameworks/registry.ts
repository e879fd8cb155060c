import { boojum } from './boojum/boojum.ts'
import { circom } from './circom/circom.ts'
import type { BuildFiles, CommonManifest, Framework, ProofSession, Run } from './framework.ts'
import { gnark } from './gnark/gnark.ts'
import { halo2 } from './halo2/halo2.ts'
import { jolt } from './jolt/jolt.ts'
import { noir } from './noir/noir.ts'
import { openvm } from './openvm/openvm.ts'
import { openProofSession } from './proof-session.ts'
import { plonky2 } from './plonky2/plonky2.ts'
import { hermez } from './hermez/hermez.ts'
import { snarkvm } from './snarkvm/snarkvm.ts'
import { sp1 } from './sp1/sp1.ts'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'

/** A framework whose own type of manifest is out of sight: manifests are parsed again at each verb. */
export interface AnyFramework extends Omit<Framework<CommonManifest>, 'openProof' | 'versionsOf'> {
  /** Opens the session of one attempt at a proof, which the caller closes. */
  openProof: (run: Run, build: BuildFiles<CommonManifest>) => ProofSession
  /** The versions of its tools and libraries that builds of a manifest are made with, as far as the manifest tells. */
  versionsOf: (manifest: CommonManifest) => Record<string, string>
}

/** The frameworks on offer, by circuit type. */
export const frameworks: Record<string, AnyFramework> = {
  circom: hideManifestType(circom),
  gnark: hideManifestType(gnark),
  noir: hideManifestType(noir),
  plonky2: hideManifestType(plonky2),
  hermez: hideManifestType(hermez),
  boojum: hideManifestType(boojum),
  halo2: hideManifestType(halo2),
  snarkvm: hideManifestType(snarkvm),
  jolt: hideManifestType(jolt),
  openvm: hideManifestType(openvm),
  sp1: hideManifestType(sp1),
}

/**
 * The framework of a manifest's `circuitType`.
 *
 * @throws InvalidUploadError for a type that does not exist
 */
export function findFramework(circuitType: string): AnyFramework {
  const framework = Object.hasOwn(frameworks, circuitType) ? frameworks[circuitType] : undefined
  if (framework) return framework
  const offered = `Offered here: ${Object.keys(frameworks).join(', ')}.`
  throw new InvalidUploadError(`circuitType ${JSON.stringify(circuitType)} is not a proving framework. ${offered}`)
}

/**
 * Id of the toolchain that builds of a manifest need for all their jobs; null where they need none.
 *
 * @param awaited an external prover that the build waits for instead
 * @throws InvalidUploadError for one that is in no list of what can be installed: no worker would ever have it
 */
export function toolchainIdFor(framework: AnyFramework, manifest: CommonManifest, awaited?: string): string | null {
  const id = awaited ?? framework.toolchainId(manifest)
  if (id === undefined) return null
  const known = framework.toolchains.filter(({ verifies }) => verifies === undefined).map((toolchain) => toolchain.id)
  if (known.includes(id)) return id
  throw new InvalidUploadError(`The project needs ${id}, which is not offered here. Offered: ${known.join(', ')}.`)
}

/**
 * Hides a framework's type of manifest, so that frameworks can stand in one list. What comes in is a manifest of any
 * kind, from the database as a rule, so the framework's own schema reads it before the verb sees it.
 */
export function hideManifestType<M extends CommonManifest>(framework: Framework<M>): AnyFramework {
  const own = <T extends { manifest: CommonManifest }>(thing: T) => ({
    ...thing,
    manifest: framework.manifest.parse(thing.manifest),
  })
  return {
    ...framework,
    describe: (project) => framework.describe(own(project)),
    compile: (run, project) => framework.compile(run, own(project)),
    execute: (run, build, input) => framework.execute(run, own(build), input),
    prove: (run, build, witness) => framework.prove(run, own(build), witness),
    verify: (run, claim) => framework.verify(run, own(claim)),
    resources: (step, facts) => framework.resources(step, own(facts)),
    openProof: (run, build) => openProofSession(framework, run, own(build)),
    toolchainId: (manifest) => framework.toolchainId(framework.manifest.parse(manifest)),
    versionsOf: (manifest) =>
      framework.versionsOf?.(framework.manifest.parse(manifest)) ?? onlyVersions(framework.versions),
  }
}

function onlyVersions(versions: Record<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(versions).flatMap(([tool, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[tool, only]],
    ),
  )
}
