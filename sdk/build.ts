import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes the package as it is published, JavaScript and types: `node build.ts [folder]`.
const folder = process.argv[2] ?? join(import.meta.dirname, 'dist')
const config = join(import.meta.dirname, 'tsconfig.build.json')
execFileSync(join(import.meta.dirname, '..', 'node_modules', '.bin', 'tsc'), ['-p', config, '--outDir', folder], {
  stdio: 'inherit',
})

// TypeScript rewrites the names of files in what runs, and leaves them in what it declares.
for (const name of readdirSync(folder).filter((file) => file.endsWith('.d.ts'))) {
  const path = join(folder, name)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}
