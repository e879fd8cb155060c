import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { gvisorHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { cubicFiles, cubicInput, cubicManifest } from './testing/cubic.ts'
import { missingGo } from './testing/toolchain.ts'
import { openGnarkWay } from './testing/way.ts'

const gvisor = await gvisorHere()

test.skipIf(gvisor === undefined || maySkip(await missingGo()))(
  'in gVisor, a project is compiled on a disk of its own, proved and verified',
  { timeout: 600_000 },
  async () => {
    const way = await openGnarkWay()
    const settings = { ownDisks: true, ...(gvisor === undefined ? {} : { sandbox: gvisor }) }
    try {
      const build = await way.build({ files: cubicFiles(), manifest: cubicManifest() }, settings)
      const { proved, verified } = await way.proveAndVerify(build, cubicInput, settings)
      expect(verified).toBe(true)
      expect(await readFile(proved.publicValues, 'utf8')).toBe('{"Y":35}')
    } finally {
      await way.bench.remove()
    }
  },
)
