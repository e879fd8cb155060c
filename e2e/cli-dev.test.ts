import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from './harness/api.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

let proofyard: Proofyard
let line: CommandLine

beforeAll(async () => {
  proofyard = await startProofyard()
  line = await installCommandLine(proofyard.url)
  const { url, username, password } = proofyard
  await line.pipe(['login', '--url', url, '--username', username, '--password-stdin'], { input: password })
})
afterAll(async () => {
  await proofyard?.remove()
  if (line !== undefined) await rm(line.folder, { recursive: true, force: true })
})

test('a change of a project is compiled and proved, a mistake is told, and work goes on', async () => {
  const watched = join(line.folder, 'watched')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), watched, { recursive: true })
  const { code, output } = await line.interrupt(['dev', watched], /\["44"\] \(before: \["33"\]\)/, {
    said: /public \["33"\][^]*Waits for a change/,
    meanwhile: () => writeFile(join(watched, 'input.json'), '{"a": "4", "b": "11"}'),
  })
  expect(output).toMatch(/size \d+ constraints?, compiled in \d.*, proved in \d.*, public \["33"\]/)
  expect(code).toBe(130)
  const broken = await line.interrupt(['dev', watched], /sindri\.json is not valid JSON/, {
    said: /Waits for a change/,
    meanwhile: () => writeFile(join(watched, 'sindri.json'), '{'),
  })
  expect(broken.code).toBe(130)
})

test('a project is watched for those who read what is told, and no longer', async () => {
  const watched = join(line.folder, 'unread')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), watched, { recursive: true })
  const piped = [
    '-c',
    '{ timeout 60 "$0" dev "$1" 2>&1; echo $? >"$1.code"; } | head -1',
    join(line.bin, 'proofyard'),
    watched,
  ]
  const env = { ...process.env, XDG_CONFIG_HOME: join(line.folder, 'configuration') }
  expect((await runProgram('sh', piped, { env })).output).toMatch(/^.*(?:Fetching the files|build ).*\n$/)
  // It ended by itself: `timeout` says 124.
  expect(await readFile(`${watched}.code`, 'utf8')).toBe('1\n')
})
