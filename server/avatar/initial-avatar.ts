/** Calm tones that carry white text at more than 4.5 to 1. */
const TONES = ['#1f5fae', '#7a3fa8', '#a2355f', '#9a4a12', '#2f6b3a', '#0f6a73', '#4f52b8', '#7c5a10']

/** The first letter of a team's slug on a colour that is always the same for it: a square picture, 400 units wide. */
export function initialAvatar(slug: string): string {
  const letter = (/[a-z0-9]/i.exec(slug)?.[0] ?? '-').toUpperCase()
  const sum = Buffer.from(slug).reduce((total, byte) => (total * 31 + byte) % 65_521, 7)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">',
    `<rect width="400" height="400" fill="${TONES[sum % TONES.length]}"/>`,
    '<text x="200" y="200" dy="0.36em" text-anchor="middle" font-family="Inter,Helvetica,Arial,sans-serif"',
    ` font-size="200" font-weight="600" fill="#fff">${letter}</text></svg>`,
  ].join('')
}
