import { brand } from '@proofyard/contract/brand.ts'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { samples } from '@proofyard/samples/samples.ts'
import { paths } from '../../shared/paths.ts'
import { samplePicture } from '../../shared/samples/sample-picture.ts'
import arcs from './backgrounds/arcs.svg'
import trace from './backgrounds/trace.svg'
import waves from './backgrounds/waves.svg'
import wires from './backgrounds/wires.svg'

const MAX_CARDS = 10

export interface FeaturedCard {
  backgroundUrl: string
  /** Whether others may have the same one. */
  isShared: boolean
  title: string
  subtitle: string
  /** A page of this console. */
  url: string
}

/** Of what has no picture of its own: wires for circuits, arcs for tables of polynomials, a trace for machines, waves for rollups. */
const backgrounds: Record<CircuitType, string> = {
  circom: wires,
  gnark: wires,
  noir: wires,
  halo2: arcs,
  plonky2: arcs,
  jolt: trace,
  sp1: trace,
  openvm: trace,
  snarkvm: trace,
  boojum: waves,
  hermez: waves,
}

/**
 * The ten cards on top of Explore: the samples in the order of their list, then other projects of their team, then what else is public,
 * newest first. Only projects that can be proved, or built to be; so every card leads to something.
 */
export function featuredCards(projects: Project[]): FeaturedCard[] {
  const usable = projects.filter(
    ({ latest_circuit: build }) => build?.status === 'Ready' || build?.starts_when_used === true,
  )
  const isSample = (project: Project) => project.team_slug === brand.sampleTeam
  const rank = (project: Project) => {
    if (!isSample(project)) return samples.length + 1
    const place = samples.findIndex((sample) => sample.project === project.name)
    return place === -1 ? samples.length : place
  }
  return usable
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MAX_CARDS)
    .flatMap((project) => {
      const build = project.latest_circuit
      if (build === null) return []
      const words = isSample(project) ? samples.find(({ project: name }) => name === project.name) : undefined
      const own = samplePicture(project.team_slug, project.name)
      return {
        backgroundUrl: own ?? backgrounds[build.circuit_type],
        isShared: own === undefined,
        title: words?.title ?? project.name,
        subtitle: words?.subtitle ?? `${build.circuit_type} by ${project.team_slug}`,
        url: paths.project(project.team_slug, project.name),
      }
    })
}
