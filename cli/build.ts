import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, build } from 'rolldown'
import own from './package.json' with { type: 'json' }

// Writes the command line as it is published, a package with one file of JavaScript for Node 20 and newer: `node build.ts [folder]`.
const folder = process.argv[2] ?? join(import.meta.dirname, 'dist')

const notHere = JSON.stringify(
  'This is for the machine of the server: type it in the folder of Proofyard there, with npx.',
)

/** What is for the machine of the server needs all of Proofyard, and is not published: it says so when it is typed. */
const withoutOperators: Plugin = {
  name: 'without-operators',
  resolveId: (id, importer) =>
    id.startsWith('./') && importer === join(import.meta.dirname, 'operator', 'verbs.ts') ? `\0operator:${id}` : null,
  load: (id) =>
    id.startsWith('\0operator:')
      ? `import { UsageError } from ${JSON.stringify(join(import.meta.dirname, 'failure.ts'))}
         throw new UsageError(${notHere})`
      : null,
}

const program = join(folder, 'proofyard.js')
await mkdir(folder, { recursive: true })
await build({
  input: join(import.meta.dirname, 'proofyard.ts'),
  platform: 'node',
  plugins: [withoutOperators],
  transform: { target: 'node20' },
  output: { file: program, format: 'esm', codeSplitting: false, minify: true },
})
await chmod(program, 0o755)
const { name, version, description, license } = own
const published = {
  name,
  version,
  description,
  license,
  type: 'module',
  bin: { [name]: './proofyard.js' },
  files: ['proofyard.js'],
  engines: { node: '>=20.12' },
}
await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
await copyFile(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'))
await copyFile(join(import.meta.dirname, '..', 'LICENSE'), join(folder, 'LICENSE'))
