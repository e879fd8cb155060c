import { isElementText } from './goldilocks.ts'
import type { VerificationKey } from './verification-key.ts'

type Check = (value: unknown) => boolean

/**
 * Tells whether a value has exactly the form of a proof for this key: each list of its one length, each number in its
 * one spelling. pil-stark's verifier takes the lengths from the proof itself: Merkle paths that end early, fewer values in a
 * leaf, a last layer of another size, all of which open ways to forge.
 */
export function isProofFor({ starkStruct, nConstants, mapSectionsN, evMap }: VerificationKey, proof: unknown): boolean {
  const { nBitsExt, nQueries, steps } = starkStruct
  const opening = (width: number, depth: number) =>
    tuple([list(width, isElementText), list(depth, list(4, isElementText))])
  const widths = [mapSectionsN.cm1_2ns, mapSectionsN.cm2_2ns, mapSectionsN.cm3_2ns, mapSectionsN.cm4_2ns, nConstants]
  const first = record({ polQueries: list(nQueries, tuple(widths.map((width) => opening(width, nBitsExt)))) })
  const folded = steps.slice(1).map(({ nBits }, i) => {
    const values = 3 * 2 ** ((steps[i]?.nBits ?? 0) - nBits)
    return record({ root: list(4, isElementText), polQueries: list(nQueries, opening(values, nBits)) })
  })
  const last = list(2 ** (steps.at(-1)?.nBits ?? 0), list(3, isElementText))
  const root = list(4, isElementText)
  return record({
    root1: root,
    root2: root,
    root3: root,
    root4: root,
    evals: list(evMap.length, list(3, isElementText)),
    fri: tuple([first, ...folded, last]),
  })(proof)
}

function list(length: number, item: Check): Check {
  return (value) => Array.isArray(value) && value.length === length && value.every((inner) => item(inner))
}

function tuple(items: Check[]): Check {
  return (value) => Array.isArray(value) && value.length === items.length && items.every((item, i) => item(value[i]))
}

function record(keys: Record<string, Check>): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const entries = Object.entries(value)
    return entries.length === Object.keys(keys).length && entries.every(([key, inner]) => keys[key]?.(inner) === true)
  }
}
