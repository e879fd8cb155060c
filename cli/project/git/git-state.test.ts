import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gitState } from './git-state.ts'

let outside: string
/** The project, a folder of a repository. */
let folder: string
let repository: string
beforeEach(() => prepare())
afterEach(() => rm(outside, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-C', repository, '-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
const commit = () => git('rev-parse', 'HEAD')
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const state = () => gitState(folder)

async function prepare(...init: string[]) {
  outside = await mkdtemp(join(tmpdir(), 'proofyard-git-'))
  repository = join(outside, 'repository')
  folder = join(repository, 'circuits', 'ballot')
  await mkdir(join(folder, 'src'), { recursive: true })
  git('init', '-q', ...init)
  await writeFile(join(repository, 'other.txt'), 'another project')
  await write('a.circom', 'template A() {}\n')
  await write(join('src', 'böse\tname'), 'b')
  await write('run.sh', 'true')
  await chmod(join(folder, 'run.sh'), 0o755)
  await symlink('a.circom', join(folder, 'link'))
  await write('.gitignore', 'target/\n')
  git('add', '.')
  git('commit', '-qm', 'all')
}

async function addAndTakeBack() {
  await write('a.circom', '')
  git('add', '.')
  await write('a.circom', 'template A() {}\n')
}

async function linkOut(name: string) {
  await rename(join(folder, name), join(outside, name))
  await symlink(join(outside, name), join(folder, name))
}

describe('the mark of a folder', () => {
  test('that is as it was committed', async () => {
    await mkdir(join(folder, 'target'))
    await write('target/ignored', '')
    await mkdir(join(folder, 'node_modules'))
    await write('node_modules/ignored', '')
    await utimes(join(folder, 'a.circom'), 1, 1)
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'false' })
  })

  test('of a repository with hashes of SHA-256', async () => {
    await rm(outside, { recursive: true })
    await prepare('--object-format=sha256')
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'false' })
    await write('a.circom', 'template B() {}\n')
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'true' })
  })

  test.each<[string, () => Promise<unknown> | string]>([
    ['a file of the same length is changed', () => write('a.circom', 'template B() {}\n')],
    ['a file is gone', () => unlink(join(folder, 'a.circom'))],
    ['a file is new', () => write('new', '')],
    ['a folder is new', () => mkdir(join(folder, 'new')).then(() => write('new/file', ''))],
    ['a file is added for the next commit', () => write('new', '').then(() => git('add', '.'))],
    ['a change is added, and taken back', () => addAndTakeBack()],
    ['one is taken out of the next commit', () => git('rm', '-q', '--cached', 'circuits/ballot/a.circom')],
    ['a program is none any more', () => chmod(join(folder, 'run.sh'), 0o644)],
    ['a link leads elsewhere', () => unlink(join(folder, 'link')).then(() => symlink('run.sh', join(folder, 'link')))],
    ['a file is a link', () => linkOut('run.sh')],
    ['a folder is a link', () => linkOut('src')],
  ])('in which %s', async (_, change) => {
    await change()
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'true' })
  })

  test('is not that of the projects beside it', async () => {
    await writeFile(join(repository, 'other.txt'), 'changed')
    expect(await state()).toMatchObject({ git_dirty: 'false' })
  })

  test('does not come from line ends alone', async () => {
    await write('.gitattributes', '*.circom text\n')
    git('add', '.')
    git('commit', '-qm', 'attributes')
    await write('a.circom', 'template A() {}\r\n')
    expect(await state()).toMatchObject({ git_dirty: 'false' })
    await write('a.circom', 'template C() {}\r\n')
    expect(await state()).toMatchObject({ git_dirty: 'true' })
    git('config', 'core.autocrlf', 'true')
    await write('a.circom', 'template A() {}\n')
    await write('run.sh', 'true\r\n')
    expect(await state()).toMatchObject({ git_dirty: 'true' })
  })

  test('is left out where a filter could have made the difference, and another repository is inside', async () => {
    await write('.gitattributes', '*.circom filter=large\n')
    git('add', '.')
    git('commit', '-qm', 'attributes')
    expect(await state()).toMatchObject({ git_dirty: 'false' })
    await write('a.circom', 'large')
    expect(await state()).toEqual({ git_commit: commit() })
    await write('run.sh', 'changed')
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'true' })
  })

  test('is none where there is no commit, and no repository', async () => {
    expect(await gitState(outside)).toEqual({})
    git('update-ref', '-d', 'HEAD')
    expect(await state()).toEqual({})
  })
})

describe('the settings of a folder that one was given name programs', () => {
  let ran: string
  beforeEach(async () => {
    ran = join(outside, 'ran')
    await mkdir(ran)
    const runs = (name: string) => `touch ${join(ran, name)}; cat`
    const hook = (name: string) => `#!/bin/sh\ntouch ${join(ran, name)}\n`
    for (const name of [
      'post-index-change',
      'fsmonitor-watchman',
      'post-checkout',
      'pre-auto-gc',
      'reference-transaction',
    ]) {
      await writeFile(join(repository, '.git', 'hooks', name), hook(name), { mode: 0o755 })
    }
    await writeFile(join(outside, 'monitor'), hook('monitor'), { mode: 0o755 })
    git('config', 'filter.x.clean', runs('clean'))
    git('config', 'filter.x.smudge', runs('smudge'))
    git('config', 'filter.y.process', runs('process'))
    git('config', 'diff.z.textconv', runs('textconv'))
    git('config', 'diff.z.command', runs('command'))
    git('config', 'diff.external', runs('external'))
    for (const name of [
      'core.pager',
      'pager.ls-files',
      'pager.ls-tree',
      'pager.config',
      'core.editor',
      'core.askPass',
      'core.sshCommand',
      'core.gitProxy',
      'core.alternateRefsCommand',
      'credential.helper',
      'gpg.program',
    ])
      git('config', name, runs(name))
    for (const name of ['ls-files', 'ls-tree', 'rev-parse', 'check-attr', 'config'])
      git('config', `alias.${name}`, `!${runs(name)}`)
    await write('.gitattributes', '*.circom filter=x diff=z\nrun.sh filter=y diff=z ident\nlink diff=z\n')
    await write('a.circom', 'template B() {}\n')
    await write('run.sh', 'fals')
    git('config', 'core.fsmonitor', join(outside, 'monitor'))
  })
  const programsRun = () => readdirSync(ran).toSorted()

  test('and none of them is run', async () => {
    expect(await state()).toEqual({ git_commit: commit(), git_dirty: 'true' })
    expect(programsRun()).toEqual([])
    // They are meant: git itself runs them when it is asked whether something was changed.
    git('status', '--porcelain')
    expect(programsRun()).toEqual(expect.arrayContaining(['clean', 'monitor', 'process']))
  })

  test('nor a program called git in the folder', async () => {
    await writeFile(join(folder, 'git'), `#!/bin/sh\ntouch ${join(ran, 'git')}\n`, { mode: 0o755 })
    const { PATH } = process.env
    const run = `process.chdir(${JSON.stringify(folder)}); await (await import(${JSON.stringify(join(import.meta.dirname, 'git-state.ts'))})).gitState('.')`
    execFileSync(process.execPath, ['--input-type=module', '-e', run], { env: { ...process.env, PATH: `.:${PATH}` } })
    expect(programsRun()).toEqual([])
  })

  test('nor is a file read that a forged list names outside of the folder', async () => {
    await mkdir(join(folder, 'aa'))
    await write('aa/secret', 'known')
    await writeFile(join(folder, '..', 'secret'), 'known')
    git('add', '.')
    const index = join(repository, '.git', 'index')
    const bytes = (await readFile(index, 'latin1')).replaceAll('ballot/aa/secret', 'ballot/../secret')
    await writeFile(index, bytes, 'latin1')
    expect(execFileSync('git', ['-C', folder, 'ls-files'], { encoding: 'utf8' })).toContain('../secret')
    expect(await state()).toEqual({ git_commit: commit() })
  })

  test('nor one of a repository inside', async () => {
    const inner = join(folder, 'inner')
    await mkdir(inner)
    execFileSync('git', ['-C', inner, 'init', '-q'])
    await rename(join(repository, '.git', 'config'), join(outside, 'config'))
    await writeFile(join(inner, '.git', 'config'), await readFile(join(outside, 'config')))
    await rename(join(outside, 'config'), join(repository, '.git', 'config'))
    expect(await state()).toMatchObject({ git_dirty: 'true' })
    expect(programsRun()).toEqual([])
  })

  test.each([
    ['a remote helper', ['remote.origin.url', 'ext::touch RAN/helper']],
    [
      'the other end of a remote',
      ['remote.origin.url', '/nonexistent', 'remote.origin.uploadpack', 'touch RAN/uploadpack;'],
    ],
    ['a connection', ['remote.origin.url', 'ssh://nowhere.invalid/a', 'core.sshCommand', 'touch RAN/ssh;']],
    ['a kind of remote', ['remote.origin.url', 'a', 'remote.origin.vcs', 'ext']],
  ])('nor %s, for an object that is not there', async (_, settings) => {
    const head = commit()
    const tree = git('rev-parse', 'HEAD^{tree}')
    const promised = [
      'extensions.partialClone',
      'origin',
      'remote.origin.promisor',
      'true',
      'protocol.allow',
      'always',
      'protocol.ext.allow',
      'always',
      ...settings,
    ]
    git('config', 'core.repositoryFormatVersion', '1')
    for (let at = 0; at < promised.length; at += 2)
      git('config', promised[at] ?? '', (promised[at + 1] ?? '').replaceAll('RAN', ran))
    git('config', '--unset', 'core.fsmonitor')
    await rm(join(repository, '.git', 'objects', tree.slice(0, 2), tree.slice(2)), { force: true })
    expect(await state()).toEqual({ git_commit: head })
    expect(programsRun()).toEqual([])
    expect(existsSync(join(repository, '.git', 'objects', tree.slice(0, 2), tree.slice(2)))).toBe(false)
  })

  test('the same by git itself runs one, so that the tries above are tries', async () => {
    const tree = git('rev-parse', 'HEAD^{tree}')
    git('config', 'core.repositoryFormatVersion', '1')
    for (const [name, value] of [
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['protocol.ext.allow', 'always'],
      ['remote.origin.url', `ext::touch ${join(ran, 'helper')}`],
    ])
      git('config', name ?? '', value ?? '')
    await rm(join(repository, '.git', 'objects', tree.slice(0, 2), tree.slice(2)), { force: true })
    expect(() => git('ls-tree', 'HEAD')).toThrow()
    expect(programsRun()).toContain('helper')
  })
})
