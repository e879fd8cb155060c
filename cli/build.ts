import { createWriteStream, readdirSync } from 'node:fs'
import { chmod, copyFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { type Plugin, build } from 'rolldown'
import { pack } from 'tar-stream'
import { manifests } from '@proofyard/frameworks/manifest/manifests.ts'
import { circomVerifier } from '@proofyard/verification/build/circom-verifier.ts'
import own from './package.json' with { type: 'json' }

// Writes the command line as it is published, a package of JavaScript without dependencies for Node 20 and newer: `node build.ts [folder] [--pack file.tgz]`.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { pack: { type: 'string' } } })
const [folder = join(import.meta.dirname, 'dist')] = positionals

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

/** What a project begins as lies with its framework in this house, and beside the program in the package. */
const withTemplates: Plugin = {
  name: 'with-templates',
  resolveId: (id) => (id.endsWith('/templates.ts') ? '\0templates' : null),
  load: (id) =>
    id === '\0templates'
      ? `import { join, relative } from 'node:path'
         export const templateOf = (framework) => join(import.meta.dirname, '..', 'templates', framework)`
      : null,
}

/** circom's verifier as pages have it, from the sources of its packages: what serves in this house finds them by path. */
const withVerifier: Plugin = {
  name: 'with-verifier',
  resolveId: (id) => (id.endsWith('/circom/verify-here.ts') ? '\0verify-here' : null),
  load: (id) =>
    id === '\0verify-here' ? "export { verifyInBrowser as verifyHere } from 'virtual:circom-verifier'" : null,
}

await rm(folder, { recursive: true, force: true })
await build({
  input: join(import.meta.dirname, 'proofyard.ts'),
  platform: 'node',
  plugins: [withoutOperators, withTemplates, withVerifier, circomVerifier()],
  transform: { target: 'node20' },
  // What a command needs is read when it is typed. As one file, `--help` takes twice as long.
  output: { dir: folder, format: 'esm', chunkFileNames: 'commands/[name]-[hash].js', minify: true },
})
await chmod(join(folder, 'proofyard.js'), 0o755)
for (const framework of Object.keys(manifests)) {
  const sample = join(import.meta.dirname, '..', 'frameworks', framework, 'sample')
  await cp(sample, join(folder, 'templates', framework), { recursive: true })
}
const { name, version, description, license } = own
const published = {
  name,
  version,
  description,
  license,
  type: 'module',
  bin: { [name]: './proofyard.js' },
  files: ['proofyard.js', 'commands', 'templates'],
  engines: { node: '>=20.12' },
}
await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
await copyFile(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'))
await copyFile(join(import.meta.dirname, '..', 'LICENSE'), join(folder, 'LICENSE'))
if (values.pack !== undefined) await packPackage(folder, values.pack)

/** Every file below a folder, within it, by name. */
function filesBelow(from: string): string[] {
  const found = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.map(({ parentPath, name: file }) => relative(from, join(parentPath, file))).toSorted()
}

/** Packs a package as npm does: the same files give the same archive. */
async function packPackage(from: string, file: string): Promise<void> {
  const entries = pack()
  const writing = pipeline(entries, createGzip({ level: 9 }), createWriteStream(file))
  for (const path of filesBelow(from)) {
    const mode = path === 'proofyard.js' ? 0o755 : 0o644
    entries.entry({ name: `package/${path}`, mode, mtime: new Date(0) }, await readFile(join(from, path)))
  }
  entries.finalize()
  await writing
}
