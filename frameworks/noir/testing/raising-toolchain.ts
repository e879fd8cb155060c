import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { hookKeccak } from './keccak-hook.ts'

/** Among the first so many words are the public inputs, after one of what was hashed before; what follows may be other memory. */
const WORDS = 4

/**
 * What the hook does inside bb.js: replaces words of what is about to be hashed, and says whether it did. Older versions
 * hash bytes, the highest of each word first; newer ones a C++ vector of words, the lowest byte of each first.
 */
const raiseWords = `(memory, at, spellings) => {
  const view = new DataView(memory.buffer)
  const [begin, end] = [view.getUint32(at >>> 0, true), view.getUint32((at >>> 0) + 4, true)]
  const isVector = begin < end && end <= memory.length && (end - begin) % 32 === 0
  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16))
  let count = 0
  const replace = (from, turned) => {
    for (let word = from; word < from + ${WORDS} * 32; word += 32) {
      for (const [value, spelling] of spellings) {
        if (!turned(bytesOf(value)).every((byte, index) => memory[word + index] === byte)) continue
        memory.set(turned(bytesOf(spelling)), word)
        count += 1
      }
    }
  }
  replace(at >>> 0, (bytes) => bytes)
  if (isVector) replace(begin, (bytes) => bytes.reverse())
  return count > 0
}`

/**
 * Copies a toolchain of Noir and makes its prover dishonest: wherever Barretenberg hashes the number `value` for its transcript,
 * it hashes `value + order`. Its proofs are made for that spelling.
 *
 * @param toolchain that Barretenberg runs from in WebAssembly where it has no program of its own, as in the copy
 * @param values of the circuit's public inputs, large enough to be nothing else
 */
export async function raisingToolchain(
  toolchain: FilePath,
  copy: FilePath,
  { values, order }: { values: bigint[]; order: bigint },
): Promise<FilePath> {
  await cp(toolchain, copy, { recursive: true, filter: (path) => basename(path) !== 'bb' })
  for (const kind of ['node', 'node-cjs']) {
    const folder = join(copy, 'node_modules/@aztec/bb.js/dest', kind, 'barretenberg_wasm')
    await change(join(folder, 'barretenberg_wasm_base/index.js'), (script) => {
      const start = 'logstr: (addr) => {'
      if (!script.includes(start)) throw new Error('bb.js logs in another way.')
      const spellings = values.map((value) => [hex(value), hex(value + order)])
      return script.replace(
        start,
        `${start} if ((${raiseWords})(this.getMemory(), addr, ${JSON.stringify(spellings)})) return;`,
      )
    })
    await patchModule(folder)
  }
  return copy
}

async function patchModule(folder: FilePath): Promise<void> {
  const plain = join(folder, 'barretenberg-threads.wasm')
  const isPlain = await readFile(plain).catch(() => undefined)
  if (isPlain !== undefined) return await writeFile(plain, hookKeccak(isPlain, 'logstr'))
  const packed = `${plain}.gz`
  // bb.js sees by its first bytes that it is not packed any more.
  await writeFile(packed, hookKeccak(gunzipSync(await readFile(packed)), 'logstr'))
}

async function change(path: FilePath, by: (text: string) => string): Promise<void> {
  await writeFile(path, by(await readFile(path, 'utf8')))
}

function hex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
