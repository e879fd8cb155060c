/** A signal or bus of main, with what is in it. Lengths of its dimensions, the outermost first; none for a single one. */
interface SignalShape {
  name: string
  shape: number[]
  /** Of a bus; none of a signal. */
  fields: SignalShape[]
}

export interface MainSignal extends SignalShape {
  isOutput: boolean
  isPublic: boolean
  /** Of its first value: public values stand in a proof in the order of their wires. */
  wire: number
}

/** What is known of one value. */
type Facts = Pick<MainSignal, 'isOutput' | 'isPublic' | 'wire'>

interface Node {
  shape: number[]
  fields: Map<string, Node>
  facts: Facts
}

/** More names are no form and no table. */
const MAX_NAMES = 2000

/** Gathers the symbols of single values, such as `points[1].x[0]`, into the signals that the circuit declares. */
export class SignalTree {
  #names = 0
  readonly #roots = new Map<string, Node>()

  add(symbol: string, facts: Facts): void {
    if (this.#names > MAX_NAMES) return
    let siblings = this.#roots
    for (const { name, indices } of segmentsOf(symbol)) {
      const known = siblings.get(name)
      const node = known ?? { shape: indices.map(() => 0), fields: new Map(), facts }
      if (known === undefined) {
        siblings.set(name, node)
        this.#names += 1
      }
      indices.forEach((index, axis) => {
        if (index >= (node.shape[axis] ?? 0)) node.shape[axis] = index + 1
      })
      siblings = node.fields
    }
  }

  /** @returns undefined where there were too many names */
  signals(): MainSignal[] | undefined {
    if (this.#names > MAX_NAMES) return undefined
    return [...this.#roots].map(([name, node]) => ({ ...shapeOf(name, node), ...node.facts }))
  }
}

function shapeOf(name: string, { shape, fields }: Node): SignalShape {
  return { name, shape, fields: [...fields].map(([field, node]) => shapeOf(field, node)) }
}

function segmentsOf(symbol: string): { name: string; indices: number[] }[] {
  return symbol.split('.').map((segment) => {
    const bracket = segment.indexOf('[')
    if (bracket === -1) return { name: segment, indices: [] }
    const indices = segment.slice(bracket + 1, -1).split('][')
    return { name: segment.slice(0, bracket), indices: indices.map(Number) }
  })
}
