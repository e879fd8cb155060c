import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { WholeWay } from '../testing/whole-way.ts'
import type { BoojumManifest } from './manifest.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { Values } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openBoojumWay, testWithRust as test } from './testing/way.ts'

let way: WholeWay<BoojumManifest>

beforeAll(async () => {
  way = await openBoojumWay()
})
afterAll(() => way.bench.remove())

const note = join(import.meta.dirname, '..', '..', 'e2e', 'fixtures', 'sealed-note')

test(
  'a circuit with lookups in columns of their own is proved and verified',
  async () => {
    const build = await way.build({
      files: { '.': { copyOf: note } },
      manifest: { packageName: 'sealed-note', structName: 'sealed_note::UserCircuit' },
    })
    const { proved, claim } = await way.prove(build, '{"note": "meet me at noon"}')
    expect(await way.verify(claim)).toBe(true)
    const bytes = Buffer.alloc(55)
    bytes.write('meet me at noon')
    const hash = [...createHash('sha256').update(bytes).digest()].map(String)
    expect(await readDocument(Values, proved.publicValues)).toEqual(hash)
  },
  INSTALLATION_MS,
)
