/** Bytes, for the limits of programs. */
export const MiB = 1024 ** 2
export const GiB = 1024 ** 3

/** As a person reads it: `512 MiB`, `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const round = (value: number) => String(Math.round(value * 10) / 10)
  return bytes >= GiB ? `${round(bytes / GiB)} GiB` : `${round(bytes / MiB)} MiB`
}
