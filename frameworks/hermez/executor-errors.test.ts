import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UserFault } from '../framework.ts'
import type { RunSettings } from '../testing/workbench.ts'
import { hermez } from './hermez.ts'
import { openHermezBench } from './testing/bench.ts'
import type { HermezBench } from './testing/bench.ts'
import { changed, counter } from './testing/projects.ts'

let hermezBench: HermezBench

beforeAll(async () => {
  hermezBench = await openHermezBench()
})
afterAll(() => hermezBench.bench.remove())

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  const { message } = Object(failure)
  expect(message).not.toMatch(/\/project|\/out|\/runtime|\/toolchain|\/sources/)
  return message
}

/** The counter with a statement put before the first value that buildConstants writes. */
function saying(statement: string): Record<string, string> {
  return changed('executor.js', 'FIRST[row] =', `${statement}; FIRST[row] =`)
}

const body = 'exports.buildConstants = ({ Count: { FIRST, LAST } }) => {'
/** The counter with another buildConstants, which does nothing but this. */
function doing(statements: string): Record<string, string> {
  return changed('executor.js', body, `${body} ${statements} `)
}

const failures: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'a syntax error',
    changed('executor.js', 'FIRST[row] =', 'FIRST[row ='),
    /^executor\.js cannot be loaded: executor\.js:\d: SyntaxError: /,
  ],
  [
    'an error while it runs',
    saying('nothing.here = 1'),
    /^buildConstants of executor\.js failed: executor\.js:3: ReferenceError: nothing is not defined$/,
  ],
  [
    'an error in another file of the project',
    { ...saying('require("./lib/more.js")()'), 'lib/more.js': '\nmodule.exports = () => { throw new Error("no") }' },
    /^buildConstants of executor\.js failed: lib\/more\.js:2: Error: no$/,
  ],
  [
    'a wrong name of its function',
    changed('executor.js', 'exports.buildConstants', 'exports.build'),
    /^executor\.js must export a function buildConstants\.$/,
  ],
  [
    'a dependency that is not there',
    { ...counter, 'executor.js': `require('left-pad')\n${counter['executor.js']}` },
    /^executor\.js cannot be loaded: executor\.js:1: Error: Cannot find module 'left-pad'$/,
  ],
  [
    'a row without a value',
    changed('executor.js', 'row < 16; row++) {', 'row < 15; row++) {'),
    /^executor\.js leaves Count\.FIRST in row 15 without a value\.$/,
  ],
  [
    'a value of a wrong type',
    changed('executor.js', '? 1n : 0n\n    LAST', '? "1" : 0n\n    LAST'),
    /^executor\.js leaves Count\.FIRST in row 0 with something that is no whole number \(string\)\.$/,
  ],
  [
    'a value outside the field',
    doing('FIRST.fill(2n ** 64n); return'),
    /^executor\.js leaves Count\.FIRST in row 0 with a number outside the field/,
  ],
  ['process.exit(0)', saying('process.exit(0)'), /^executor\.js ended the program before its work was done\.$/],
  [
    'process.exit with the status of a fault',
    saying('process.exit(10)'),
    /^executor\.js ended the program with exit status 10, before its work was done\.$/,
  ],
  [
    'a crash of the whole process',
    saying('process.abort()'),
    /^executor\.js ended the program with signal SIG\w+, before its work was done\.$/,
  ],
  [
    'a promise that nobody settles',
    doing('return new Promise(() => {})'),
    /^buildConstants of executor\.js never ends: its promise is not settled\.$/,
  ],
  [
    'an error in a timer',
    doing('setTimeout(() => { throw new Error("late") }, 1); return new Promise(() => {})'),
    /^executor\.js failed: executor\.js:1: Error: late$/,
  ],
  ['something thrown that is no error', saying('throw null'), /^buildConstants of executor\.js failed: thrown: null$/],
]

test.each(failures)('%s', async (_, files, sentence) => {
  expect(await sentenceOf(hermezBench.build(files))).toMatch(sentence)
})

const limits: [hazard: string, statement: string, limits: RunSettings['limits'], sentence: RegExp][] = [
  ['an endless loop', 'for (;;) {}', { cpuSeconds: 2 }, /^buildConstants of executor\.js took too much processor time/],
  [
    'memory without end',
    'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
    { memoryBytes: 300 * 1024 ** 2 },
    /^buildConstants of executor\.js ran out of memory/,
  ],
  [
    'a heap without end',
    'const all = []; for (;;) all.push({ i: String(all.length) })',
    { memoryBytes: 300 * 1024 ** 2 },
    /^buildConstants of executor\.js ran out of memory/,
  ],
  [
    'processes without end',
    'for (;;) require("child_process").spawn(process.execPath, ["-e", "for(;;){}"])',
    { processes: 64 },
    /^buildConstants of executor\.js (?:started too many processes|ran out of memory|failed: )/,
  ],
  [
    'a disk without end',
    'for (let i = 0; ; i++) require("fs").writeFileSync(process.argv[5] + "/" + i, new Uint8Array(1e7))',
    { diskBytes: 50 * 1024 ** 2 },
    /^buildConstants of executor\.js (?:wrote too much to disk|failed: )/,
  ],
]

test.each(limits)('%s ends at its limit', async (_, statement, tighter, sentence) => {
  expect(await sentenceOf(hermezBench.build(doing(statement), { limits: tighter }))).toMatch(sentence)
})

describe('a hostile executor', () => {
  test('sees nothing of the server, and no network', async () => {
    const secret = await mkdtemp(join(homedir(), '.hermez-test-'))
    let calls = 0
    const server = createServer((_, response) => {
      calls++
      response.end('secret')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve())
    })
    const { port } = Object(server.address())
    const attempts = {
      'read a folder of the server': `fs.readdirSync(${JSON.stringify(secret)})`,
      'read the home folder': `fs.readdirSync(${JSON.stringify(homedir())})`,
      'read the shadow file': `fs.readFileSync('/etc/shadow')`,
      'write to the toolchain': `fs.writeFileSync(process.argv[2] + '/node_modules/pilcom/index.js', '')`,
      'write to our programs': `fs.writeFileSync(process.argv[1], '')`,
      'write to what was compiled': `fs.writeFileSync(process.argv[3] + '/pil.json', '{}')`,
      'call a server of this machine': `await fetch('http://127.0.0.1:${port}')`,
      'call another machine': `await fetch('http://1.1.1.1')`,
    }
    const tries = Object.entries(attempts).map(
      ([name, code]) => `await (async () => { ${code} })().then(() => done.push(${JSON.stringify(name)}), () => {})`,
    )
    const executor = `const fs = require('fs')
exports.buildConstants = async () => {
  const done = []
  ${tries.join('\n  ')}
  throw new Error('did ' + done.length + ': ' + done + ' with ' + Object.keys(process.env).sort())
}`
    try {
      expect(await sentenceOf(hermezBench.build({ ...counter, 'executor.js': executor }))).toMatch(
        /Error: did 0: {2}with HOME,LANG,(?:NODE_COMPILE_CACHE,)?NODE_PATH,PATH,(?:PWD,)?TMPDIR$/,
      )
      expect(calls).toBe(0)
    } finally {
      server.close()
      await rm(secret, { recursive: true })
    }
  })

  test('cannot hand over a file of the server by a link', async () => {
    const link = 'require("fs").symlinkSync("/etc/passwd", process.argv[5] + "/constants.bin"); process.exit(0)'
    expect(await sentenceOf(hermezBench.build(saying(link)))).toBe(
      'executor.js ended the program before its work was done.',
    )
  })

  test('cannot hand over what is no constants', async () => {
    const file = 'require("fs").writeFileSync(process.argv[5] + "/constants.bin", "x"); process.exit(0)'
    expect(await sentenceOf(hermezBench.build(saying(file)))).toBe(
      'executor.js did not leave the constant polynomials.',
    )
    const large = file.replace('"x"', 'new Uint8Array(16 * 2 * 8).fill(255)')
    expect(await sentenceOf(hermezBench.build(saying(large)))).toBe(
      'executor.js did not leave the constant polynomials.',
    )
  })

  test('that hides a wrong trace from the check gets no proof that holds', async () => {
    const trace =
      'const row = new BigUint64Array(16).fill(7n); require("fs").writeFileSync(process.argv[5] + "/trace.bin", row)'
    const build = await hermezBench.build(
      changed('executor.js', 'step = 1 }, { F }) => {', `step = 1 }, { F }) => { ${trace}; process.exit(0);`),
    )
    const { claim, run } = await hermezBench.prove(build, '{"from": 1}')
    expect(await hermez.verify(run, claim)).toBe(false)
  })
})
