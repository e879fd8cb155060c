import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const runFile = promisify(execFile)
const hook = import.meta.resolve('./direct-imports.ts')
const root = dirname(import.meta.dirname)
const drizzle = join(root, 'node_modules', 'drizzle-orm')
const Seen = z.object({ loaded: z.array(z.string()), tables: z.number() })

/** What a program prints in a process of its own, with and without the hook. */
async function printed(program: string): Promise<unknown[]> {
  const run = async (...options: string[]): Promise<unknown> => {
    const args = [...options, '--input-type=module', '-e', program]
    return JSON.parse((await runFile(process.execPath, args, { cwd: join(root, 'core') })).stdout)
  }
  return [await run('--import', hook), await run()]
}

test('the same files are loaded, each once, and what they export is the same', async () => {
  const [withHook, without] = await printed(`
    const { createRequire, registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load: (url, context, next) => {
      if (url.includes('/drizzle-orm/')) loaded.push(url + ' ' + context.format)
      return next(url, context)
    } })
    const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/migrator']
    const modules = await Promise.all(names.map((name) => import(name)))
    const schema = await import('@proofyard/core/database/schema/teams.ts')
    const { is, Table } = modules[0]
    const tables = Object.values(schema).filter((one) => is(one, Table)).length
    const required = Object.keys(createRequire(import.meta.url)('drizzle-orm'))
    console.log(JSON.stringify({ loaded: loaded.toSorted(), exports: modules.map((one) => Object.keys(one)), tables, required }))
  `)
  expect(withHook).toEqual(without)
  const { loaded, tables } = Seen.parse(withHook)
  expect(loaded.length).toBeGreaterThan(50)
  expect(new Set(loaded).size).toBe(loaded.length)
  expect(tables).toBeGreaterThan(0)
})

test('every file that drizzle-orm imports by a path is there under just that path', async () => {
  const files = (await readdir(drizzle, { recursive: true })).filter((name) => name.endsWith('.js'))
  const missing: string[] = []
  let imports = 0
  for (const name of files) {
    const source = await readFile(join(drizzle, name), 'utf8')
    for (const [, path = ''] of source.matchAll(/\b(?:from|import)\s*\(?"(\.\.?\/[^"]*\.js)"/g)) {
      imports += 1
      if (!existsSync(join(drizzle, dirname(name), path))) missing.push(`${name}: ${path}`)
    }
  }
  expect(imports).toBeGreaterThan(500)
  expect(missing).toEqual([])
})

test('imports of others, and from others, are left to Node', async () => {
  const [withHook, without] = await printed(`
    const tried = ['drizzle-orm/../nothing.js', './nothing.js', 'drizzle-orm/nothing.js']
    const codes = await Promise.all(tried.map((name) => import(name).catch(({ code }) => code)))
    console.log(JSON.stringify(codes))
  `)
  expect(withHook).toEqual(without)
})

test('all of our folders have the same drizzle-orm', async () => {
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const places = workspaces.map((folder) => createRequire(join(root, folder, 'any.ts')).resolve('drizzle-orm'))
  expect(new Set(places).size).toBe(1)
})
