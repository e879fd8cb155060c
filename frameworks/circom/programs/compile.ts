import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CircomRunner, bindings } from 'circom2'
import { curveOf } from './curves.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { describeWitnessProgram, readMainSignals } from './input-signals.ts'
import { hasCustomGates, openR1cs, readR1csHeader } from './r1cs-file.ts'
import { readJson } from './read-json.ts'
import { runHarness } from '../../languages/node/programs/harness.ts'
import type { MainSignal } from './signal-tree.ts'
import { findTemplates } from './templates.ts'
import { findUnconstrained } from './unconstrained.ts'

/** The output of the compiler, and what it made: JSON on standard output. */
export interface CompileReport {
  /** The compiler's standard error, as it wrote it. */
  messages: string
  /** Version of the compiler, such as 2.2.3, as the compiled program states it. */
  circom: string
  /** Whether there is C++ for the witness as well. */
  cpp: boolean
  /** The order of the field. */
  prime: string
  /** Outputs and inputs of main by name; null where they are too many to be read by anyone. */
  signals: MainSignal[] | null
  /** What no constraint holds, in sentences. */
  unconstrained: string[]
  counts: {
    num_constraints: number
    num_outputs: number
    num_private_inputs: number
    num_public_inputs: number
  }
}

// Enough for hundreds of messages; a circuit that makes more of them needs none of the rest.
const messageBytes = 256 * 1024

/** What the manifest itself says, without its defaults. */
function asksForCpp(): boolean {
  const path = 'sindri.json'
  const manifest: unknown = fs.existsSync(path) ? readJson(fs.readFileSync(path, 'utf8')) : undefined
  return typeof manifest === 'object' && manifest !== null && Object.entries(manifest).some(isWishForCpp)
}

function isWishForCpp([key, value]: [string, unknown]): boolean {
  return key === 'witnessCompiler' && value === 'c++'
}

class CompilerExitError extends Error {
  code: number
  constructor(code: number) {
    super(`The compiler ended with ${code}.`)
    this.code = code
  }
}

/**
 * compile <curve> <c++ or wasm> <circuit path relative to the project> <folder for the results>
 *
 * Runs the circom compiler in the project's folder. Leaves `circuit.r1cs`, `circuit.wasm`, `circuit.sym`,
 * `inputs.json` (the signals an input must give), `templates.json` (the file of each template, and the lines that constrain), and where the project
 * asks for it in so many words the folder `cpp`. That is the default of the manifest too, but only for want of another.
 */
await runHarness(async ([curve, witnessCompiler, circuit = '', results = '']): Promise<CompileReport> => {
  const cpp = witnessCompiler === 'c++' && asksForCpp()
  const outputs = ['--r1cs', '--wasm', '--sym', '--inspect', ...(cpp ? ['--c', '--no_asm'] : [])]
  const { code, messages } = await runCompiler(
    [circuit, '--prime', curveOf(curve).toolName, ...outputs, '-l', '.', '-l', 'node_modules', '-o', results],
    results,
  )
  if (code !== 0) throw new InputError(messages.trim() || 'The circom compiler stopped without saying why.')

  // Named after the circuit, save for names that the compiler keeps for itself when it writes C++: main becomes main_c.
  const [r1csName = ''] = fs.readdirSync(results).filter((entry) => entry.endsWith('.r1cs'))
  const name = r1csName.slice(0, -'.r1cs'.length)
  fs.renameSync(join(results, `${name}.r1cs`), join(results, 'circuit.r1cs'))
  fs.renameSync(join(results, `${name}.sym`), join(results, 'circuit.sym'))
  fs.renameSync(join(results, `${name}_js`, `${name}.wasm`), join(results, 'circuit.wasm'))
  if (cpp) {
    const sources = join(results, 'cpp')
    fs.renameSync(join(results, `${name}_cpp`), sources)
    fs.renameSync(join(sources, `${name}.cpp`), join(sources, 'the-circuit.cpp'))
    fs.renameSync(join(sources, `${name}.dat`), join(results, 'circuit.dat'))
  }

  const compiled = openR1cs(join(results, 'circuit.r1cs'))
  if (hasCustomGates(compiled)) {
    throw new InputError(
      'The circuit uses custom templates. No prover here knows their gates, so its proofs would leave them unproved; write them as ordinary templates.',
    )
  }
  const r1cs = readR1csHeader(compiled)
  const { inputs, version } = await describeWitnessProgram(join(results, 'circuit.wasm'))
  const signals = await readMainSignals(join(results, 'circuit.sym'), r1cs, inputs)
  fs.writeFileSync(join(results, 'inputs.json'), JSON.stringify(signals.inputs))
  fs.writeFileSync(join(results, 'templates.json'), JSON.stringify(findTemplates('.')))
  return {
    messages,
    circom: version,
    cpp,
    prime: String(r1cs.prime),
    signals: signals.tree ?? null,
    unconstrained: await findUnconstrained(compiled, r1cs, join(results, 'circuit.sym')),
    counts: {
      num_constraints: r1cs.constraints,
      num_outputs: r1cs.outputs,
      num_private_inputs: r1cs.privateInputs,
      num_public_inputs: r1cs.publicInputs,
    },
  }
})

async function runCompiler(args: string[], results: string): Promise<{ code: number; messages: string }> {
  const messages: Buffer[] = []
  let messagesLeft = messageBytes
  const bindingsHere = {
    ...bindings,
    exit: (code: number) => {
      throw new CompilerExitError(code)
    },
    fs: {
      ...fs,
      writeSync: (fd: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => {
        if (fd !== 1 && fd !== 2) return fs.writeSync(fd, bytes, offset, length, position)
        if (fd === 2 && messagesLeft > 0) messages.push(Buffer.from(bytes.subarray(offset, offset + length)))
        if (fd === 2) messagesLeft -= length
        return length
      },
    },
  }
  const circom = new CircomRunner({ args, env: {}, preopens: { '.': '.', [results]: results }, bindings: bindingsHere })
  const output = () => Buffer.concat(messages).subarray(0, messageBytes).toString()
  try {
    await circom.execute(fs.readFileSync(createRequire(import.meta.url).resolve('circom2/circom.wasm')))
    return { code: 0, messages: output() }
  } catch (error) {
    if (error instanceof CompilerExitError) return { code: error.code, messages: output() }
    // The compiler panics on some wrong programs; its output until then is the best there is.
    if (error instanceof WebAssembly.RuntimeError) {
      throw new InputError(`${output().trim()}\nThe circom compiler crashed on this circuit (${error.message}).`.trim())
    }
    throw error
  }
}
