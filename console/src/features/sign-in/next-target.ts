import { paths } from '../../shared/paths.ts'

/**
 * Where to go after signing in: `next` when it is a page of this console, else the team's dashboard.
 * An address of another host (`//host`, `https:…`) would make our login page a trap, so it is not taken.
 */
export function nextTarget(next: string | undefined, teamSlug: string | undefined): string {
  const fallback = teamSlug === undefined ? paths.explore : paths.team(teamSlug)
  if (next === undefined || !next.startsWith('/')) return fallback
  const target = URL.parse(next, 'http://console.invalid')
  if (target === null || target.host !== 'console.invalid') return fallback
  if (/^\/(login|signup)\/?$/.test(target.pathname)) return fallback
  // What is left of `/.//host` when its dots are resolved names a host again.
  if (target.pathname.startsWith('//')) return fallback
  return target.pathname + target.search + target.hash
}
