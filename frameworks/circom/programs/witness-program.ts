import { InputError } from '../../languages/node/programs/input-error.ts'
import type { SignalValues } from './fit-input.ts'
import type { Templates } from './templates.ts'

/** The exports of a circom 2 witness program that we call (circom 2.2.3, `code_producers/src/wasm_elements`). */
interface Exports {
  memory: WebAssembly.Memory
  init: (checks: number) => void
  getFieldNumLen32: () => number
  getRawPrime: () => void
  getWitnessSize: () => number
  getSharedRWMemoryStart: () => number
  getWitness: (index: number) => void
  getMessageChar: () => number
  setInputSignal: (hashHigh: number, hashLow: number, index: number) => void
}

const faultWords: Record<number, string> = {
  2: 'too many signals are set',
  3: 'a signal is set twice',
  5: 'the witness program has not enough memory',
  6: 'an input array is read past its end',
  7: 'an array is read or written past its end',
}

/**
 * Computes a witness and returns it as a `.wtns` file (version 2, as snarkjs writes it). The program runs in an instance of
 * its own, whose memory is new: it can hold nothing of an earlier input.
 *
 * @throws InputError that names the templates and lines which the input does not satisfy
 */
export async function computeWitness(
  program: WebAssembly.Module,
  inputs: SignalValues[],
  templates: Templates,
): Promise<Buffer> {
  let trace = ''
  let exports: Exports
  const message = () => {
    let text = ''
    for (let code = exports.getMessageChar(); code !== 0; code = exports.getMessageChar())
      text += String.fromCharCode(code)
    return text
  }
  const instance = await WebAssembly.instantiate(program, {
    runtime: {
      printErrorMessage: () => {
        trace += `${message()}\n`
      },
      exceptionHandler: (code: number) => {
        throw new InputError(explain(code, trace, templates))
      },
      // What circuits print with log() is for their author's own machine; here it is read and dropped.
      writeBufferMessage: () => void message(),
      showSharedRWMemory: () => {},
    },
  })
  exports = readExports(instance.exports)
  try {
    return run(exports, inputs)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      throw new InputError(`The witness program of this circuit crashed: ${error.message}.`)
    }
    throw error
  }
}

function run(exports: Exports, inputs: SignalValues[]): Buffer {
  const words = exports.getFieldNumLen32()
  const fieldBytes = words * 4
  const shared = () => Buffer.from(exports.memory.buffer, exports.getSharedRWMemoryStart(), fieldBytes)

  exports.getRawPrime()
  const primeBytes = Buffer.from(shared())
  const prime = BigInt(`0x${Buffer.from(primeBytes.toReversed()).toString('hex')}`)

  exports.init(1)
  for (const { name, values } of inputs) {
    const hash = hashName(name)
    const [high, low] = [Number(hash >> 32n), Number(hash & 0xffffffffn)]
    values.forEach((value, index) => {
      const element = ((value % prime) + prime) % prime
      const hex = element.toString(16).padStart(fieldBytes * 2, '0')
      shared().set(Buffer.from(hex, 'hex').toReversed())
      exports.setInputSignal(high, low, index)
    })
  }

  const size = exports.getWitnessSize()
  const header = witnessHeader(primeBytes, size)
  const file = Buffer.allocUnsafe(header.length + size * fieldBytes)
  file.set(header)
  const element = shared()
  for (let index = 0; index < size; index++) {
    exports.getWitness(index)
    file.set(element, header.length + index * fieldBytes)
  }
  return file
}

function witnessHeader(prime: Buffer, size: number): Buffer {
  const header = Buffer.alloc(12 + 12 + 8 + prime.length + 12)
  header.write('wtns', 'latin1')
  header.writeUInt32LE(2, 4)
  header.writeUInt32LE(2, 8)
  header.writeUInt32LE(1, 12)
  header.writeBigUInt64LE(BigInt(8 + prime.length), 16)
  header.writeUInt32LE(prime.length, 24)
  header.set(prime, 28)
  header.writeUInt32LE(size, 28 + prime.length)
  header.writeUInt32LE(2, 32 + prime.length)
  header.writeBigUInt64LE(BigInt(size) * BigInt(prime.length), 36 + prime.length)
  return header
}

/** FNV-1a of 64 bits: circom's table of input signals is keyed by it. */
export function hashName(name: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (const letter of name) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n)
  }
  return hash
}

function explain(code: number, trace: string, templates: Templates): string {
  // "Error in template Num2Bits_3 line: 38", the innermost first.
  const places = [...trace.matchAll(/template (\S+?)(?:_\d+)? line: (\d+)/g)].map(([, name = '', line = '']) => {
    const files = Object.hasOwn(templates.files, name) ? (templates.files[name] ?? []) : []
    const [file] = files
    return files.length === 1 && file !== undefined
      ? { text: `${file}:${line} (template ${name})`, source: templates.lines[file]?.[line] }
      : { text: `template ${name}, line ${line}`, source: undefined }
  })
  const [first = { text: 'an unknown place', source: undefined }, ...callers] = places
  const usedBy = callers.length > 0 ? `, used by ${callers.map(({ text }) => text).join(', used by ')}` : ''
  if (code === 4) {
    const reads = first.source === undefined ? '' : ` It reads: ${first.source}`
    return `The input does not satisfy the circuit: the constraint or assertion at ${first.text} does not hold${usedBy}.${reads}`
  }
  return `The witness could not be computed: ${faultWords[code] ?? `the witness program stopped with error ${code}`}, at ${first.text}${usedBy}.`
}

function readExports(exports: WebAssembly.Exports): Exports {
  const call = (name: string) => {
    const found = exports[name]
    if (typeof found !== 'function') throw new Error(`The witness program has no function ${name}.`)
    return (...values: number[]): number => Number(found(...values))
  }
  const { memory } = exports
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('The witness program shows no memory.')
  return {
    memory,
    init: call('init'),
    getFieldNumLen32: call('getFieldNumLen32'),
    getRawPrime: call('getRawPrime'),
    getWitnessSize: call('getWitnessSize'),
    getSharedRWMemoryStart: call('getSharedRWMemoryStart'),
    getWitness: call('getWitness'),
    getMessageChar: call('getMessageChar'),
    setInputSignal: call('setInputSignal'),
  }
}
