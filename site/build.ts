import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brand } from '@proofyard/contract/brand.ts'
import { finishFiles } from './finish-files.ts'
import { writeSources } from './write-sources.ts'

// Writes the documentation as a folder of static files: `npm run build -w site`. With `-- --base / --out <folder>` it is for a host of its own.
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: `${brand.documentationPath}/` },
    out: { type: 'string', default: join(import.meta.dirname, 'dist') },
  },
})

const out = resolve(process.env['INIT_CWD'] ?? '', values.out)
await writeSources(join(import.meta.dirname, 'pages'))
const generator = join(fileURLToPath(import.meta.resolve('vitepress')), '..', '..', '..', 'bin', 'vitepress.js')
const { status } = spawnSync(
  process.execPath,
  [generator, 'build', import.meta.dirname, '--base', values.base, '--outDir', out],
  { stdio: 'inherit' },
)
if (status === 0) await finishFiles(out)
else process.exitCode = 1
