import { gzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

/** A circom project that compiles in no time. */
export const multiplier: Record<string, string> = {
  'sindri.json': JSON.stringify({ circuitType: 'circom', name: 'multiplier', circuitPath: './circuit.circom' }),
  'circuit.circom':
    'pragma circom 2.0.0;\ntemplate M() { signal input a; signal input b; signal output c; c <== a * b; }\ncomponent main = M();\n',
  'README.md': '# Multiplier\n\n$a \\times b = c$\n',
  'input.json': '{"a": "7", "b": "42"}\n',
}

/** A .tar.gz of files under one top folder; `''` puts them at the top. */
export async function tarGz(files: Record<string, string>, topFolder = 'project/'): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name: topFolder + name }, content)
  archive.finalize()
  return gzipSync(await buffer(archive))
}

/** A project with the links to programs that every `npm install` makes. */
export async function withInstalledPackages(files: Record<string, string>): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content)
  archive.entry({ name: 'node_modules/.bin/tool', type: 'symlink', linkname: '../tool/cli.js' })
  archive.finalize()
  return gzipSync(await buffer(archive))
}

/** A multipart body and its headers, as `fetch` writes it. */
export async function multipart(
  parts: [name: string, content: string | Buffer, fileName?: string][],
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, content, fileName] of parts) {
    if (typeof content === 'string') form.append(name, content)
    else form.append(name, new Blob([new Uint8Array(content)]), fileName)
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await request.arrayBuffer()), headers: { 'content-type': type } }
}
