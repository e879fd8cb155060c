import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, expect, onTestFinished, test as plainTest, vi } from 'vitest'
import { z } from 'zod'
import { UserError } from '../../framework.ts'
import type { BuiltGuest } from './build-guest.ts'
import { missingGuestCompiler } from './guest-compiler.ts'
import { installGuestCompiler } from './install-guest-compiler.ts'
import { type BareGuest, type BareGuests, installBareGuests } from './testing/bare-guests.ts'

const missing = await missingGuestCompiler()
const test = plainTest.skipIf(maySkip(missing))
const BUILD_MS = 600_000
let guests: BareGuests

beforeAll(async () => {
  if (missing === undefined) guests = await installBareGuests()
}, 1_800_000)
afterAll(() => guests?.remove())

/** The sentence that a build is refused with. */
async function failureOf(guest: BareGuest): Promise<string> {
  const failure: unknown = await guests.build(guest).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  return failure instanceof Error ? failure.message : ''
}

const volatile = (value: string) =>
  `let mut all = 0u64;
    for n in 0..${value}u64 { all = all.wrapping_add(n * n); unsafe { core::ptr::write_volatile(0x400000 as *mut u64, all) } }
    assert!(all != 7, "a message with a place");
    loop {}`

test('an installation tells what it does, and leaves crates and a compiled standard library', async () => {
  expect(guests.progress).toEqual([
    'downloading the crates of guests for no zkVM',
    'compiling the standard library for riscv32im-risc0-zkvm-elf',
  ])
  const { compiled, cargoHome } = guests.toolchain
  const { target = '', libraries = '' } = compiled ?? {}
  const release = 'riscv32im-risc0-zkvm-elf/release'
  for (const path of [join(target, release), join(libraries, release, 'deps'), join(cargoHome, 'registry')]) {
    await expect(access(path)).resolves.toBeUndefined()
  }
})

test('an installation leaves nothing that cargo could take for a program of a project', async () => {
  const { target = '' } = guests.toolchain.compiled ?? {}
  const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name).filter((name) => /bare.guest/.test(name))).toEqual([])
})

const namesake = '[package]\nname = "proofyard-bare-guest"\nversion = "0.0.0"\nedition = "2021"\npublish = false\n'

test.each<[way: string, guest: BareGuest]>([
  [
    'by Cargo.toml',
    {
      files: {
        'Cargo.toml': `cargo-features = ["different-binary-name"]\n${namesake}[[bin]]\nname = "proofyard-bare-guest"\npath = "src/main.rs"\nfilename = "elsewhere"\n`,
      },
    },
  ],
  [
    'by a build script',
    {
      files: {
        'Cargo.toml': namesake,
        'build.rs':
          'fn main() { println!("cargo:rustc-link-arg=-o"); println!("cargo:rustc-link-arg=/work/elsewhere"); }',
      },
    },
  ],
])(
  'a project named as our guest, whose program is sent elsewhere %s, is not given ours',
  { timeout: BUILD_MS },
  async (_, guest) => {
    expect(await failureOf(guest)).toMatch(/^The compilation left no program/)
  },
)

/** The libraries that a build made itself, in the place of links to the toolchain's. */
async function ownLibraries({ elf }: BuiltGuest): Promise<string[]> {
  const found = await readdir(join(dirname(elf), 'deps'), { withFileTypes: true })
  const libraries = found.filter((entry) => /^lib\w+-\w+\.r(?:lib|meta)$/.test(entry.name) && entry.isFile())
  return [...new Set(libraries.map(({ name }) => name.slice('lib'.length, name.indexOf('-'))))].toSorted()
}

test("a Rust of rustup's is copied, and compiles to the same bytes", { timeout: 2 * BUILD_MS }, async () => {
  const { compiler } = guests.toolchain
  const folder = await mkdtemp(join(tmpdir(), 'rustup-'))
  onTestFinished(() => removeTree(folder))
  // Debian's, called by a program in the place of rustup's: it says of itself where its parts lie.
  const bin = join(folder, 'toolchains', 'own', 'bin')
  await mkdir(bin, { recursive: true })
  const script = `#!/bin/sh\nLD_LIBRARY_PATH=${compiler}/lib exec ${compiler}/bin/rustc "$@"\n`
  await writeFile(join(bin, 'rustc'), script, { mode: 0o755 })
  vi.stubEnv('RUSTUP_HOME', folder)
  const copy = join(folder, 'copy')
  await mkdir(copy)
  const { signal } = new AbortController()
  const told: string[] = []
  await installGuestCompiler({ folder: copy, cacheFolder: folder, signal, progress: (activity) => told.push(activity) })
  vi.unstubAllEnvs()
  expect(told).toEqual(['trying the compiler'])
  const source = { body: volatile('5') }
  const [ours, copied] = [await guests.build(source), await guests.build(source, { compiler: copy })]
  expect((await readFile(copied.elf)).equals(await readFile(ours.elf))).toBe(true)
  // Its sources are newer than what the toolchain compiled of the other's: cargo made it again, in the place of the links.
  expect([await ownLibraries(ours), await ownLibraries(copied)]).toEqual([[], expect.arrayContaining(['core', 'std'])])
})

test(
  'the same sources give the same bytes in two folders, in the sandbox and without one',
  { timeout: 2 * BUILD_MS },
  async () => {
    const source = { body: volatile('5') }
    const first = await guests.build(source, { folderName: 'one' })
    const second = await guests.build(source, { folderName: 'another-and-longer-name' })
    const third = await guests.build(source, { folderName: 'outside', unsandboxed: true })
    const [one, two, outside] = await Promise.all([first, second, third].map(({ elf }) => readFile(elf)))
    expect(one?.length).toBeGreaterThan(200)
    expect(two?.equals(one ?? Buffer.of())).toBe(true)
    expect(outside?.equals(one ?? Buffer.of())).toBe(true)
    // And others give others.
    const other = await readFile((await guests.build({ body: volatile('6') })).elf)
    expect(other.equals(one ?? Buffer.of())).toBe(false)
    expect(first.facts.entry).toBeGreaterThanOrEqual(0x20_08_00)
  },
)

test('what the compiler says is told, with the places that the user knows', { timeout: BUILD_MS }, async () => {
  expect(await failureOf({ body: 'let n: u32 = m;' })).toMatch(/^error\[E0425\]: [^]*--> src\/main\.rs:11/)
})

test(
  'a crate that the toolchain does not have is downloaded, and compiled for the guest',
  { timeout: BUILD_MS },
  async () => {
    const cargo = '[dependencies]\nfnv = { version = "=1.0.7", default-features = false }\n'
    const body =
      'use core::hash::Hasher; let mut h = fnv::FnvHasher::default(); h.write(&[1]); assert!(h.finish() != 1); loop {}'
    expect((await guests.build({ cargo, body })).facts.memoryBytes).toBeGreaterThan(4)
  },
)

const withoutProgram = '[package]\nname = "bare"\nversion = "0.1.0"\nedition = "2021"\nautobins = false\n'

const broken: [hazard: string, guest: BareGuest, sentence: RegExp][] = [
  [
    'no program',
    { files: { 'Cargo.toml': withoutProgram, 'src/lib.rs': '' } },
    /^The package bare makes no program\. Put the guest's main into src\/main\.rs\.$/,
  ],
  [
    'two programs',
    { files: { 'src/bin/two.rs': 'fn main() {}' } },
    /^The package bare makes more than one program: [^.]+\. Put each into a package of its own\.$/,
  ],
  [
    'a program whose name is a path',
    { cargo: '[[bin]]\nname = "../../../escape"\npath = "src/main.rs"\n' },
    /^The package bare makes a program whose name has other characters|invalid character|invalid/,
  ],
  [
    'a crate that does not exist',
    { cargo: '[dependencies]\nproofyard-no-such-crate-at-all = "1"\n' },
    /proofyard-no-such-crate-at-all/,
  ],
  [
    'a crate of a path outside',
    { cargo: '[dependencies]\nother = { path = "../../other" }\n' },
    /^The package bare takes other from a path outside of the project\.$/,
  ],
  ['a Cargo.toml that is none', { files: { 'Cargo.toml': 'package' } }, /key with no value|expected/],
]

test.each(broken)('%s is refused with a sentence', { timeout: BUILD_MS }, async (_, guest, sentence) => {
  expect(await failureOf(guest)).toMatch(sentence)
})

test('a build reads the libraries of the toolchain where they lie', { timeout: BUILD_MS }, async () => {
  expect(await ownLibraries(await guests.build({}))).toEqual([])
})

/** What a build script says of something that it tried: the build fails either way, and tells which. */
function tries(attempt: string): BareGuest {
  const body = `match ${attempt} { Err(error) => panic!("refused: {error}"), Ok(_) => panic!("done") }`
  return { files: { 'build.rs': `fn main() { ${body} }` } }
}

test.each([
  ['change the compiler for others', 'std::fs::write("/rust/bin/rustc", "")'],
  ['change crates for others', 'std::fs::write("/cargo/poison", "")'],
  ['add a library for others', 'std::fs::write("/libraries/poison", "")'],
  [
    'change a library for others',
    `std::fs::write(std::fs::read_dir("/work/target/riscv32im-risc0-zkvm-elf/release/deps").unwrap()
       .map(|one| one.unwrap().path()).find(|one| one.is_symlink()).expect("a link"), "")`,
  ],
  // Both are there outside, so nothing but the sandbox may be why they are not.
  ["read this machine's own files", `std::fs::read(${JSON.stringify(import.meta.filename)})`],
  ['see the folder of the service', `std::fs::read_dir(${JSON.stringify(import.meta.dirname)})`],
])('a build script cannot %s', { timeout: BUILD_MS }, async (_, attempt) => {
  expect(await failureOf(tries(attempt))).toMatch(/refused: /)
})

test('a build script cannot reach a server of this machine', { timeout: BUILD_MS }, async () => {
  const server = createServer((socket) => void socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = z.object({ port: z.int() }).parse(server.address())
  expect(await failureOf(tries(`std::net::TcpStream::connect("127.0.0.1:${port}")`))).toMatch(/refused: /)
})

test('what a build script may do in its own folder is done', { timeout: BUILD_MS }, async () => {
  expect(await failureOf(tries('std::fs::write("/work/own", "")'))).toMatch(/done/)
})

test('a build script that sends the program elsewhere leaves none', { timeout: BUILD_MS }, async () => {
  const script = `fn main() {
    println!("cargo:rustc-link-arg=-o");
    println!("cargo:rustc-link-arg=/work/linked");
}`
  const outcome = await guests.build({ files: { 'build.rs': script } }).then(
    ({ elf }) => readFile(elf, 'latin1'),
    (error: unknown) => (error instanceof UserError ? error.message : Promise.reject(error)),
  )
  expect(outcome).toMatch(/^The compilation left no program of at most 1,048,576 bytes/)
})
