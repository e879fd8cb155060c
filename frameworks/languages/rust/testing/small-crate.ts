import { expect, onTestFinished } from 'vitest'
import { UserError } from '../../../framework.ts'
import { type GitHost, serveGit } from './git-host.ts'
import { type Tree, commitOf } from './git-objects.ts'
import { type Toy, roomy } from './toy-projects.ts'

/** A git remote for one test. */
export async function serve(...repositories: Parameters<typeof serveGit>): Promise<GitHost> {
  const host = await serveGit(...repositories)
  onTestFinished(host.close)
  return host
}

/** Both hosts are the server on the loopback address, as an operator may have it. */
export const mirrorsOf = ({ url }: Pick<GitHost, 'url'>) => ({
  gitMirrors: ['https://github.com/', 'https://git.example/'].map((prefix) => ({ prefix, replacement: url })),
})

/** The files of a crate. */
export const crate = (name: string, source: string, more = ''): Tree => ({
  'Cargo.toml': `[package]\nname = "${name}"\nversion = "0.2.0"\nedition = "2021"\n${more}`,
  'src/lib.rs': source,
})

/** Name, source and revision of each entry. */
export function lockOf(...packages: [name: string, source: string, revision: string][]): string {
  const entries = packages.map(
    ([name, source, revision]) =>
      `[[package]]\nname = "${name}"\nversion = "0.2.0"\nsource = "git+${source}#${revision}"\n`,
  )
  return ['version = 4\n', ...entries].join('\n')
}

export const usesSmall = 'pub fn square(n: u64) -> u64 { small::square(n) }'
export const onSmall = '[dependencies]\nsmall = { git = "https://git.example/small", tag = "v1" }\n'
export const SMALL = 'https://git.example/small?tag=v1'
export const small = commitOf(crate('small', 'pub fn square(n: u64) -> u64 { n * n }'))

/** The one sentence with which a build fails, which names no folder of this machine. */
export async function faultOf(building: Promise<unknown>): Promise<string> {
  const failure: unknown = await building.catch((error: unknown) => error)
  if (!(failure instanceof UserError)) throw failure
  expect(failure.message).not.toMatch(/\n|\/(?:work|cargo|rust|tmp)\b/)
  return failure.message
}

/** The sentence with which a project fails that takes `small` from git. */
export async function whyNot(
  toy: Toy,
  lock: string | undefined,
  host: Pick<GitHost, 'url'>,
  fetch = roomy,
): Promise<string> {
  const files: Record<string, string> = lock === undefined ? {} : { 'Cargo.lock': lock }
  return await faultOf(toy.build({ source: usesSmall, cargo: onSmall, files }, { ...mirrorsOf(host), fetch }))
}
