import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { SignalTree, type MainSignal } from './signal-tree.ts'

/** One input of the main component, under the name that an input file gives it; `shape` is empty for one value. */
export interface InputSignal {
  name: string
  shape: number[]
}

/** The signals of main by which a person knows it. */
export interface MainSignals {
  /** As the witness program knows them. */
  inputs: InputSignal[]
  /** Outputs and inputs with their names, arrays and buses, outputs first; undefined where there are more names than anyone reads. */
  tree: MainSignal[] | undefined
}

/**
 * Lists the outputs and inputs of a circuit in the order of its symbols.
 *
 * circom numbers main's signals outputs first, then inputs, and the r1cs header does not count the inputs that no
 * constraint uses; so how many there are is asked of the witness program. Wires are numbered the same way, the public inputs
 * before the others.
 */
export async function readMainSignals(
  symPath: string,
  { outputs, publicInputs }: { outputs: number; publicInputs: number },
  inputs: number,
): Promise<MainSignals> {
  const signals = new Map<string, number[]>()
  const tree = new SignalTree()
  let label = 0
  for await (const line of createInterface({ input: createReadStream(symPath) })) {
    label++
    if (label > outputs + inputs) break
    // label, wire, component, name
    const symbol = line.slice(line.indexOf('main.') + 'main.'.length)
    const wire = Number(line.split(',', 2)[1])
    tree.add(symbol, { isOutput: label <= outputs, isPublic: wire > 0 && wire <= outputs + publicInputs, wire })
    if (label <= outputs) continue
    const { name, indices } = splitName(symbol)
    const shape = signals.get(name) ?? indices.map(() => 0)
    signals.set(
      name,
      shape.map((size, axis) => Math.max(size, (indices[axis] ?? 0) + 1)),
    )
  }
  return { inputs: [...signals].map(([name, shape]) => ({ name, shape })), tree: tree.signals() }
}

/** `b[1][2]` is value [1, 2] of `b`; in a bus, `p[0].x[1]` is value [1] of `p[0].x`, as circom's own loader has it. */
function splitName(symbol: string): { name: string; indices: number[] } {
  const tail = /(?:\[\d+\])*$/.exec(symbol)?.[0] ?? ''
  return {
    name: symbol.slice(0, symbol.length - tail.length),
    indices: [...tail.matchAll(/\d+/g)].map(Number),
  }
}

/** How many values a compiled program takes, and the version of circom that made it. */
export async function describeWitnessProgram(wasmPath: string): Promise<{ inputs: number; version: string }> {
  const module = await WebAssembly.compile(readFileSync(wasmPath))
  const imports: Record<string, Record<string, () => void>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => {}
  const { exports } = await WebAssembly.instantiate(module, imports)
  const ask = (name: string) => {
    const found = exports[name]
    return typeof found === 'function' ? Number(found()) : 0
  }
  const version = ['getVersion', 'getMinorVersion', 'getPatchVersion'].map(ask).join('.')
  return { inputs: ask('getInputSize'), version }
}
