/** The releases of SP1's crates that our hosts are built on, by the versions that a manifest may name. */
export const hostedVersions = { '6.10.0': '6.10.0', '5.0.0': '5.2.4' } as const

/** Versions that a manifest may name and that no host of ours proves. */
export const unhostedVersions = ['4.1.3', '4.0.0', '3.0.0'] as const

type ManifestVersion = keyof typeof hostedVersions | (typeof unhostedVersions)[number]

/** The release that a version is proved with; undefined where it has no host here. */
export function releaseOf(version: ManifestVersion): Release | undefined {
  return version === '6.10.0' || version === '5.0.0' ? hostedVersions[version] : undefined
}

/** A release of SP1's crates. */
export type Release = (typeof hostedVersions)[keyof typeof hostedVersions]

export const releases: readonly Release[] = Object.values(hostedVersions)
