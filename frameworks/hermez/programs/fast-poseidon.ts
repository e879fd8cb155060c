import type { Field } from './pilcom.ts'

/** pil-stark's hash: eight elements and a capacity of four to `outputs` elements, 4 if not told. */
export interface Poseidon {
  (inputs: bigint[], capacity?: bigint[], outputs?: number): bigint[]
  F: Field
}

/**
 * Puts pil-stark's WebAssembly behind the interface of its function of BigInts, which takes sixty times as long.
 *
 * @param code pil-stark's arithmetic, assembled
 */
export async function fastPoseidon(code: Uint8Array, field: Field): Promise<Poseidon> {
  const memory = new WebAssembly.Memory({ initial: 16 })
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(code), { env: { memory } })
  const { poseidon } = exports
  if (typeof poseidon !== 'function') throw new Error('pil-stark has no Poseidon in WebAssembly.')

  // The first word of the memory holds the address of its first free byte.
  const [free = 0] = new Uint32Array(memory.buffer, 0, 1)
  const at = Math.ceil(free / 8)
  const words = new BigUint64Array(memory.buffer)
  const hash = (inputs: bigint[], capacity?: bigint[], outputs = 4) => {
    if (inputs.length !== 8) throw new Error('Poseidon takes eight elements.')
    words.set(inputs, at)
    if (capacity) words.set(capacity, at + 8)
    poseidon(at * 8, 8, (at + 8) * 8, capacity ? 4 : 0, (at + 12) * 8, outputs)
    return [...words.subarray(at + 12, at + 12 + outputs)]
  }
  return Object.assign(hash, { F: field })
}
