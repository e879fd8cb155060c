/**
 * Absolute URL of a team's picture. A new picture gets a new URL, so that it may be cached for good.
 * @param avatarSha256 artifact of the uploaded picture; null means the drawn initial
 */
export function avatarUrl(publicUrl: string, team: { slug: string; avatarSha256: string | null }): string {
  const file = team.avatarSha256 === null ? `${team.slug}.svg` : `${team.slug}.${team.avatarSha256.slice(0, 16)}.png`
  return `${publicUrl}/avatars/${file}`
}
