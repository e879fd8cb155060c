import { type LookUp, lookUps } from './known-advisories.ts'

/** A release says nothing of advisories that is older. */
export const MAX_LOOK_UP_DAYS = 90

const DAY_MS = 86_400_000

/** The look-up that covers a version of a tool; undefined where nobody looked. */
export function findLookUp(tool: string, version: string): LookUp | undefined {
  return lookUps.find((one) => one.tool === tool && [...one.affected, ...one.noneKnown].includes(version))
}

/** The tools that were looked up too long before a day, each with the date. */
export function findStaleLookUps(day: Date): string[] {
  const oldest = day.getTime() - MAX_LOOK_UP_DAYS * DAY_MS
  return lookUps.filter(({ on }) => Date.parse(on) < oldest).map(({ tool, on }) => `${tool}, looked up on ${on}`)
}
