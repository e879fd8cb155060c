import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gitState } from './git-state.ts'

test('the settings of a folder that one was given name programs, and none of them is run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-git-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  git('init', '-q')
  await writeFile(join(folder, 'a'), 'a')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@a.example', 'commit', '-qm', 'a')
  const ran = join(folder, 'ran')
  git('config', 'core.fsmonitor', `touch ${ran}`)
  git('config', 'filter.x.clean', `touch ${ran}; cat`)
  await writeFile(join(folder, '.gitattributes'), '* filter=x')
  await writeFile(join(folder, 'a'), 'b')
  const state = await gitState(folder)
  expect(existsSync(ran)).toBe(false)
  expect(state).toEqual({ git_commit: git('rev-parse', 'HEAD') })
})
