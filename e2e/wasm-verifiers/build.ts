import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findGo } from '@proofyard/frameworks/languages/go/find-go.ts'
import { runGo } from '@proofyard/frameworks/languages/go/run-go.ts'
import { keysProgram, writeKeysModule } from '@proofyard/frameworks/gnark/keys-program.ts'
import { elsewhere, installedOnce } from '../verify-elsewhere/installed-apart.ts'
import { runTool } from '../verify-elsewhere/run-tool.ts'
import { root } from '../harness/proofyard.ts'

const TARGET = 'wasm32-wasip1'
const GNARK = 'v0.16.3'

/** What this machine's Rust lacks; undefined where it makes programs for WASI. */
export async function missingTarget(): Promise<string | undefined> {
  const { code, output } = await runTool('rustc', ['--print', 'target-libdir', '--target', TARGET])
  return code === 0 && existsSync(output.trim()) ? undefined : `Rust has no ${TARGET}: rustup target add ${TARGET}`
}

/** The worker's program of gnark, as it is, for WASI. @returns its path */
export async function buildGnark(): Promise<string> {
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go.')
  const folder = await installedOnce(`gnark-wasm-${keysProgram().slice(-16)}`, async (making) => {
    const module = join(making, 'module')
    await mkdir(module)
    await writeKeysModule(GNARK, module)
    const caches = join(elsewhere, 'go')
    const env = {
      ...process.env,
      GOOS: 'wasip1',
      GOARCH: 'wasm',
      GOMODCACHE: join(caches, 'mod'),
      GOCACHE: join(caches, 'build'),
    }
    const args = ['build', '-tags', 'comet_bls', '-ldflags', '-s -w', '-o', join(making, 'verifier.wasm'), '.']
    await runGo(go, args, { cwd: module, env, signal: new AbortController().signal })
    await rm(module, { recursive: true })
  })
  return join(folder, 'verifier.wasm')
}

/** The worker's verifier of plonky2, for WASI. @returns its path */
export async function buildPlonky2(): Promise<string> {
  const own = join(import.meta.dirname, 'plonky2')
  const support = join(root, 'frameworks', 'plonky2', 'harness', 'support', 'src')
  const hash = createHash('sha256')
  for (const folder of [own, join(own, 'src'), support])
    for (const name of (await readdir(folder)).filter((one) => /\.(?:rs|toml|lock)$/.test(one)).toSorted())
      hash.update(await readFile(join(folder, name)))
  const folder = await installedOnce(`plonky2-wasm-${hash.digest('hex').slice(0, 16)}`, async (making) => {
    const crate = join(making, 'crate')
    await cp(own, crate, { recursive: true })
    for (const name of ['builder_shape', 'documents', 'forms', 'verify'])
      await cp(join(support, `${name}.rs`), join(crate, 'src', `${name}.rs`))
    // plonky2 stands on features that Rust calls unstable.
    const env = { ...process.env, RUSTC_BOOTSTRAP: '1', CARGO_TARGET_DIR: 'target' }
    const { code, output } = await runTool('cargo', ['build', '--release', '--locked', '--target', TARGET], {
      cwd: crate,
      env,
    })
    if (code !== 0) throw new Error(`It was not built:\n${output.slice(-2000)}`)
    await cp(join(crate, 'target', TARGET, 'release', 'plonky2-wasm.wasm'), join(making, 'verifier.wasm'))
    await rm(crate, { recursive: true })
  })
  return join(folder, 'verifier.wasm')
}
