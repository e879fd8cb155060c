import Module, { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fastPoseidon } from './fast-poseidon.ts'
import { fastMerkleHash } from './fast-merkle-hash.ts'
import type { MerkleHash, Tree } from './fast-merkle-hash.ts'
import { oneThread } from './one-thread.ts'
import type { Field, Pil, PolsArray } from './pilcom.ts'

/** What of pil-stark our programs call. */
export interface Prover {
  field: Field
  buildConstTree: (
    starkInfo: object,
    pil: Pil,
    constants: PolsArray,
  ) => Promise<{ MH: MerkleHash; constTree: Tree; verKey: { constRoot: bigint[] } }>
  openMerkleHash: () => Promise<MerkleHash>
  prove: (
    committed: PolsArray,
    constants: PolsArray,
    tree: Tree,
    starkInfo: object,
  ) => Promise<{ proof: object; publics: bigint[] }>
  verify: (proof: object, publics: bigint[], constRoot: bigint[], starkInfo: object) => Promise<unknown>
}

/** With two cores the main thread and one other would share the work; a trace of 2^12 rows is done before they have begun. */
export function threadsFor(pil: Pil): 'one' | 'many' {
  const [reference] = Object.values(pil.references)
  const values = (reference?.polDeg ?? 0) * (pil.nConstants + pil.nCommitments)
  return availableParallelism() > 2 && values >= 2 ** 16 ? 'many' : 'one'
}

/**
 * Loads prover and verifier of an installed toolchain, and puts some of its modules aside for ones that give the same
 * results sooner: a proof of a small trace takes a third of the CPU time, one of a large trace much less.
 *
 * - pil-stark hashes with BigInts in its main thread and in WebAssembly in the others; here in WebAssembly in all.
 * - It assembles that WebAssembly again for each call, and copies a whole tree for each node of a Merkle path.
 * - It starts threads for every transform and every tree.
 *
 * What its other hash (BN128) needs is not loaded: that one is not offered.
 *
 * @param threads whether pil-stark's threads are worth what it costs to start them
 */
export async function loadProver(toolchain: string, threads: 'one' | 'many'): Promise<Prover> {
  const require = createRequire(join(toolchain, 'package.json'))
  const ofProver = createRequire(require.resolve('pil-stark/package.json'))
  const inProver = (path: string) => require.resolve(`pil-stark/src/${path}`)
  const replace = (path: string, exports: unknown) => {
    require.cache[path] = Object.assign(new Module(path), { loaded: true, exports })
  }
  replace(ofProver.resolve('circomlibjs'), {})
  replace(inProver('helpers/hash/merklehash/merklehash_bn128_p.js'), {})

  const { ModuleBuilder } = ofProver('wasmbuilder')
  const builder = new ModuleBuilder()
  require(inProver('helpers/glwasm.js')).build(builder)
  const code: Uint8Array = builder.build()
  replace(inProver('helpers/glwasm.js'), {
    build: (another: { build: () => Uint8Array }) => Object.assign(another, { build: () => code }),
  })

  const FieldOfProver = require(inProver('helpers/f3g.js'))
  const field: Field = new FieldOfProver()
  const poseidon = await fastPoseidon(code, field)
  replace(inProver('helpers/hash/poseidon/poseidon.js'), () => poseidon)

  if (threads === 'one') replace(ofProver.resolve('workerpool'), oneThread(require))

  const merkleHash = inProver('helpers/hash/merklehash/merklehash_p.js')
  replace(merkleHash, fastMerkleHash(require(merkleHash)))
  return {
    field,
    get buildConstTree() {
      return require(inProver('stark/stark_buildConstTree.js')).buildConstTree
    },
    openMerkleHash: require(merkleHash),
    get prove() {
      return require(inProver('stark/stark_gen.js'))
    },
    get verify() {
      return require(inProver('stark/stark_verify.js'))
    },
  }
}
