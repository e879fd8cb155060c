import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { expect } from 'vitest'
import { type CommonManifest, UserError } from '../../framework.ts'
import type { WholeWay } from '../whole-way.ts'
import type { Conformance, Failure } from './description.ts'
import { fingerprint } from './fingerprint.ts'

/** Has a job fail as it should, and returns its sentence. What it fails in leaves nothing outside of its own folder. */
export async function sentenceOf<M extends CommonManifest>(
  way: WholeWay<M>,
  { good }: Conformance<M>,
  failure: Failure,
): Promise<string> {
  const { input, limits = {}, project = good, leaves } = failure
  const settings = { limits, ...failure.settings }
  if (input === undefined) return await messageOf(way.build(project, settings))
  const build = await way.buildOnce(project)
  const run = await way.run(build.kept.manifest, settings)
  const before = fingerprint([build.kept.buildFolder])
  const message = await messageOf(way.proveIn(run, build, input))
  expect(fingerprint([build.kept.buildFolder]), 'the files of the build').toEqual(before)
  if (leaves !== undefined) expect(await readdir(run.workFolder)).toEqual(leaves)
  return message
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  )
  if (!(failure instanceof UserError)) throw failure
  return failure.message
}

/** A sentence is for the person: no colours, and nothing of the server's or the sandbox's folders. */
export function expectForPerson(message: string, folder: string, secretFolders: RegExp): void {
  expect(message).not.toContain('\u001b')
  expect(message).not.toContain(folder)
  expect(message).not.toContain(homedir())
  expect(message).not.toMatch(secretFolders)
}

export function expectSentence(message: string, sentence: RegExp | string): void {
  if (typeof sentence === 'string') expect(message).toBe(sentence)
  else expect(message).toMatch(sentence)
}
