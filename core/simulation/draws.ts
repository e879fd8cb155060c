import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** What a seed decides; the same seed decides the same. */
export interface Draws {
  /** A whole number from 0 to below `count`. */
  below: (count: number) => number
  /** One of a list; undefined of an empty one. */
  one: <T>(list: readonly T[]) => T | undefined
  /** @param probability from 0 to 1 */
  chance: (probability: number) => boolean
}

export function drawsOf(seed: number): Draws {
  const generator = xoroshiro128plus(seed)
  const below = (count: number) => uniformInt(generator, 0, count - 1)
  return {
    below,
    one: (list) => (list.length === 0 ? undefined : list[below(list.length)]),
    chance: (probability) => below(1000) < probability * 1000,
  }
}
