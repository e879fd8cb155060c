import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const start = promisify(execFile)
/** What tests keep of them for this machine; it outlives a checkout. */
const keptPrograms = join(homedir(), '.cache', 'proofyard', 'test-servers')
const Download = z.object({ Dir: z.string() })

export async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Makes what a folder of the kept ones holds, once for this machine; one that is ended on the way leaves nothing that looks whole.
 *
 * @param make writes the file `name` into the folder that it is given; the rest of that folder is removed
 * @returns the path of the file
 */
export async function keepOnce(
  folder: string,
  name: string,
  make: (building: string) => Promise<void>,
): Promise<string> {
  const kept = join(keptPrograms, folder)
  const path = join(kept, name)
  if (await isThere(path)) return path
  await mkdir(kept, { recursive: true })
  const building = await mkdtemp(join(kept, 'building-'))
  try {
    await make(building)
    await rename(join(building, name), path)
    return path
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** What Go takes to leave nothing outside of a folder, and nothing that cannot be removed. */
function goInside(building: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    GOPATH: join(building, 'go'),
    GOBIN: building,
    GOCACHE: join(building, 'cache'),
    GOFLAGS: '-modcacherw',
  }
}

/** Compiles a program of Go's module proxy once for this machine: minutes of a processor. @returns its path */
export async function goProgram(module: string, version: string): Promise<string> {
  const name = basename(module)
  return await keepOnce(`${name}@${version}`, name, async (building) => {
    await runGo(['install', `${module}@${version}`], goInside(building))
  })
}

/** What of a main package of this house decides whether it has to be compiled again. */
const GO_SOURCES = ['go.mod', 'go.sum', 'main.go']

/**
 * Compiles a main package of this house once for this machine, one package after the other: those that need this are so large that several at once
 * need more memory than small machines have.
 *
 * @param folder the package's, of which `go.mod`, `go.sum` and `main.go` decide whether it has changed
 * @param linkerFlags as Go's linker takes them
 * @returns its path
 */
export async function goBuild(folder: string, linkerFlags: string): Promise<string> {
  const hash = createHash('sha256').update(linkerFlags)
  for (const source of GO_SOURCES) hash.update(await readFile(join(folder, source)))
  const name = basename(folder)
  return await keepOnce(`${name}@${hash.digest('hex').slice(0, 16)}`, name, async (building) => {
    const args = ['build', '-p', '1', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags]
    await runGo([...args, '-o', join(building, name), '.'], { ...goInside(building), CGO_ENABLED: '0' }, folder)
  })
}

/** Takes one file out of a module of Go's proxy, once for this machine. @returns its path */
export async function goModuleFile(module: string, version: string, file: string): Promise<string> {
  return await keepOnce(`${module.replaceAll('/', '-')}@${version}`, basename(file), async (building) => {
    const { stdout } = await runGo(['mod', 'download', '-json', `${module}@${version}`], goInside(building))
    await copyFile(join(Download.parse(JSON.parse(stdout)).Dir, file), join(building, basename(file)))
  })
}

async function runGo(args: string[], env: NodeJS.ProcessEnv, cwd = '/'): Promise<{ stdout: string }> {
  return await start('go', args, { env, cwd, maxBuffer: 2 ** 26 }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing
      ? new Error('This test compiles programs with Go 1.26 or newer (https://go.dev/dl), and there is no `go` here.')
      : error
  })
}
