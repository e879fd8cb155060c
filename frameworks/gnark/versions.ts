/** A version of gnark that builds can ask for. */
interface GnarkVersion {
  /** Oldest Go that compiles it and has what our build cache needs. */
  go: string
  curves: string[]
  /** Build tags of our program that makes keys. */
  tags: string[]
}

const fourCurves = ['bls12-377', 'bls12-381', 'bn254', 'bw6-761']
const allCurves = [...fourCurves, 'bls24-315', 'bw6-633']

const early: GnarkVersion = { go: '1.24.0', curves: allCurves, tags: ['gnark_before_0_10'] }
const middle: GnarkVersion = { go: '1.24.0', curves: allCurves, tags: ['comet_bls'] }
const late: GnarkVersion = { go: '1.25.7', curves: fourCurves, tags: ['comet_bls'] }

/** The versions on offer, each seen at work; those before v0.14.0 are the ones that the public manifest knows. */
export const gnarkVersions = {
  'v0.8.1': early,
  'v0.9.0': early,
  'v0.10.0': middle,
  'v0.14.0': middle,
  'v0.15.0': late,
  'v0.16.3': late,
} as const satisfies Record<string, GnarkVersion>

export type GnarkVersionName = keyof typeof gnarkVersions

/** The names of the versions, oldest first. */
export const gnarkVersionNames = Object.keys(gnarkVersions) as [GnarkVersionName, ...GnarkVersionName[]]

/** What `sindri.json` means where it names no version. */
export const newestGnark: GnarkVersionName = 'v0.16.3'

/** The id of the toolchain of a version of gnark. */
export function toolchainId(version: GnarkVersionName): string {
  return `gnark@${version}`
}

/** Whether a version's prover can be given another hash to the field. */
export function takesHashToField(version: GnarkVersionName): boolean {
  return gnarkVersions[version].tags.includes('comet_bls')
}
