import type { Description, Project } from '../framework.ts'
import type { Halo2Manifest } from './manifest.ts'
import { scrollProver } from './scroll-prover.ts'

/** The keys of wire-format 5.1; a circuit of Scroll's has no type of the project's. */
export function describeDetails(manifest: Halo2Manifest): Description['details'] {
  const { curve, degree, halo2Version } = manifest
  const className = manifest.halo2Version === 'scroll' ? '' : manifest.className
  return { class_name: className, curve, degree, halo2_version: halo2Version }
}

export function describe({ manifest }: Project<Halo2Manifest>): Promise<Description> {
  const { provingScheme, halo2Version } = manifest
  const description = { provingScheme, details: describeDetails(manifest) }
  return Promise.resolve(halo2Version === 'scroll' ? { ...description, externalProver: scrollProver.id } : description)
}
