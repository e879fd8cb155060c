import { cp, mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDiskFolder } from '@proofyard/sandbox/disk/own-disk.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox, sandboxOf } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { type BuiltGuest, buildGuest } from '../build-guest.ts'
import type { GuestTarget, GuestToolchain } from '../guest.ts'
import { openGuestWorkspace } from '../guest-workspace.ts'
import { guestToolchain, installGuestCrates } from '../install-guest-crates.ts'
import { guestCompiler } from '../toolchain.ts'

/** Guests of no zkVM: they need no crate of one, and everything that compiles guests must serve them. */
const bareTarget: GuestTarget = {
  name: 'no zkVM',
  triple: 'riscv32im-risc0-zkvm-elf',
  flags: ['-Cpasses=lower-atomic', '-Clink-arg=-Ttext=0x00200800', '-Clink-arg=--fatal-warnings', '-Cpanic=abort'],
  elf: { bits: 32, endOfMemory: 2 ** 29, maxFileBytes: 2 ** 20 },
}

/** A guest by what `_start` does, and what is around it. */
export interface BareGuest {
  body?: string
  items?: string
  cargo?: string
  files?: Record<string, string>
}

/** A place to build such guests in. */
export interface BareGuests {
  toolchain: GuestToolchain
  progress: string[]
  /** @param options.folderName of the folder that the build lies in; `unsandboxed` builds without a sandbox, `compiler` is another than the toolchain's */
  build: (
    guest: BareGuest,
    options?: { folderName?: string; unsandboxed?: boolean; compiler?: FilePath },
  ) => Promise<BuiltGuest>
  remove: () => Promise<void>
}

const toolFolder = join(homedir(), '.cache', 'proofyard', 'tools')

export async function installBareGuests(): Promise<BareGuests> {
  const { signal } = new AbortController()
  await installToolchain(guestCompiler, { toolFolder, signal, progress: () => undefined })
  const compiler = await realpath(pathOfToolchain(toolFolder, guestCompiler.id))
  const folder = await mkdtemp(join(tmpdir(), 'guests-'))
  const progress: string[] = []
  const sources = join(import.meta.dirname, 'guest')
  await mkdir(join(folder, 'toolchain'))
  await installGuestCrates(
    bareTarget,
    { sources: [sources], compiler },
    {
      folder: join(folder, 'toolchain'),
      cacheFolder: join(folder, 'cache'),
      signal,
      progress: (activity) => progress.push(activity),
    },
  )
  const toolchain = guestToolchain(join(folder, 'toolchain'), compiler)
  const sandbox = await findSandbox({ sandbox: 'required' })
  return {
    toolchain,
    progress,
    build: async (guest, { folderName = 'work', unsandboxed = false, compiler: own } = {}) => {
      const workFolder = await mkdtemp(join(folder, `${folderName}-`))
      const project = join(workFolder, 'uploaded')
      await writeGuest(project, sources, guest)
      const run = {
        sandbox: unsandboxed ? sandboxOf('none') : sandbox,
        makeDiskFolder,
        workFolder,
        toolchainFolder: undefined,
        gitMirrors: [],
        signal,
      }
      const used = own === undefined ? toolchain : { ...toolchain, compiler: own }
      const workspace = await openGuestWorkspace(run, project, bareTarget, used)
      return await buildGuest(run, workspace, { target: bareTarget, toolchain: used })
    },
    remove: () => removeTree(folder),
  }
}

async function writeGuest(
  project: FilePath,
  sources: FilePath,
  { body = 'loop {}', items = '', cargo = '', files = {} }: BareGuest,
): Promise<void> {
  await cp(join(sources, 'src'), join(project, 'src'), { recursive: true })
  const main = `#![no_std]
#![no_main]
${items}
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

#[no_mangle]
pub extern "C" fn _start() -> ! {
    ${body}
}
`
  const manifest = `[package]\nname = "bare"\nversion = "0.1.0"\nedition = "2021"\n${cargo}`
  for (const [name, text] of Object.entries({ 'Cargo.toml': manifest, 'src/main.rs': main, ...files })) {
    await mkdir(dirname(join(project, name)), { recursive: true })
    await writeFile(join(project, name), text)
  }
}
