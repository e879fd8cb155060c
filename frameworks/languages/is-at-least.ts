import semver from 'semver'

/**
 * Whether a compiler in this version is as new as that one. Versions are as compilers write them, such as 1.25, 1.27rc1 or
 * 1.90.0-nightly; what stands behind the numbers does not count.
 */
export function isAtLeast(version: string, minimum: string): boolean {
  return semver.gte(semver.coerce(version) ?? '0.0.0', semver.coerce(minimum) ?? '0.0.0')
}
