import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testWithGo as test } from './testing/toolchain.ts'
import { UserFault } from '../framework.ts'
import type { RunSettings } from '../testing/workbench.ts'
import { type Build, type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { cubicFiles, cubicManifest, cubicSource, goMod } from './testing/cubic.ts'
import { hostileSource } from './testing/hostile.ts'

let bench: GnarkBench

beforeAll(async () => {
  bench = await openGnarkBench()
}, 1_200_000)
afterAll(() => bench.remove())

/** The sentence with which work fails; no sentence may name a folder of this server. */
async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(UserFault)
  const sentence = failure instanceof Error ? failure.message : ''
  expect(sentence).not.toContain(bench.folder)
  expect(sentence).not.toMatch(/\/(?:work|project|toolchain|tmp|root|home)\//)
  return sentence
}

const whyNot = (files: Record<string, string>, manifest: object = {}, settings?: RunSettings) =>
  sentenceOf(bench.build(files, { ...cubicManifest(), ...manifest }, settings))

const source = (from: string | RegExp, to: string) => ({
  ...cubicFiles(),
  'circuit.go': cubicSource.replace(from, () => to),
})
const withGoMod = (text: string) => ({ ...cubicFiles(), 'go.mod': text })

describe('a project that cannot be built says why', () => {
  const failures: [string, Record<string, string>, object, RegExp][] = [
    ['no go.mod', { 'circuit.go': cubicSource }, {}, /^There is no go\.mod beside sindri\.json/],
    [
      'a go.mod that is none',
      withGoMod('modul cubic\n'),
      {},
      /^go: errors parsing go\.mod:\ngo\.mod:1: unknown directive: modul$/,
    ],
    [
      'no gnark in go.mod',
      withGoMod('module cubic\n\ngo 1.24\n'),
      {},
      /^go\.mod does not require github\.com\/consensys\/gnark v0\.9\.0\.$/,
    ],
    [
      'another version in go.mod',
      withGoMod(goMod('v0.8.1')),
      {},
      /^go\.mod requires gnark v0\.8\.1 and sindri\.json says v0\.9\.0: both must name the same version\.$/,
    ],
    [
      'gnark replaced',
      withGoMod(`${goMod('v0.9.0')}\nreplace github.com/consensys/gnark => ./evil\n`),
      {},
      /^go\.mod replaces github\.com\/consensys\/gnark: /,
    ],
    ['a newer Go', withGoMod(goMod('v0.9.0').replace('1.24', '1.99')), {}, /go\.mod requires go >= 1\.99/],
    [
      'other contents in go.sum',
      { ...cubicFiles(), 'go.sum': `github.com/consensys/gnark v0.9.0 h1:${'A'.repeat(43)}=\n` },
      {},
      /github\.com\/consensys\/gnark@v0\.9\.0: checksum mismatch/,
    ],
    [
      'another package name',
      cubicFiles(),
      { packageName: 'square' },
      /^packageName: there is no package square in the project\. Its packages: cubic\.$/,
    ],
    ['package main', cubicFiles(), { packageName: 'main' }, /^packageName: package main is a program/],
    [
      'two packages of that name',
      { ...cubicFiles(), 'circuit.go': 'package other', 'a/a.go': 'package cubic', 'b/b.go': 'package cubic' },
      {},
      /^packageName: there is more than one package cubic: cubic\/a, cubic\/b\.$/,
    ],
    [
      'a folder of our name',
      { ...cubicFiles(), 'proofyard_harness/x.go': 'package x' },
      {},
      /^A folder cannot be called proofyard_harness\.$/,
    ],
    ['a syntax error', source('cube := ', 'cube = := '), {}, /^circuit\.go:18:9: syntax error: unexpected :=/],
    [
      'another struct',
      cubicFiles(),
      { circuitStructName: 'Cube' },
      /^circuitStructName: package cubic has no type Cube\.$/,
    ],
    ['an undefined name', source('api.Mul', 'api.Multiply'), {}, /^circuit\.go:18:14: api\.Multiply undefined/],
    [
      'no Define',
      { ...cubicFiles(), 'other.go': 'package cubic\n\ntype Other struct{}\n' },
      { circuitStructName: 'Other' },
      /^circuitStructName: \*Other is not a circuit of gnark: missing method Define\.$/,
    ],
    [
      'no FromJson',
      source('func FromJson', 'func fromJson'),
      {},
      /^Package cubic must have a function FromJson\(path string\) witness\.Witness\. It has none\.$/,
    ],
    [
      'a package that is not there',
      source('"os"', '"os"\n\t"cubic/gadgets"'),
      {},
      /^circuit\.go:6:2: package cubic\/gadgets is not in std$/,
    ],
    [
      'C',
      source('import (', 'import "C"\n\nimport ('),
      {},
      /^packageName: there is no package cubic in the project\. It has no Go package that builds for Linux and without cgo\.$/,
    ],
  ]

  test.each(failures)('%s', { timeout: 300_000 }, async (_, files, manifest, sentence) => {
    expect(await whyNot(files, manifest)).toMatch(sentence)
  })
})

describe('a circuit that cannot be compiled says why', () => {
  test('a panic in Define, with its place', { timeout: 300_000 }, async () => {
    const files = source('cube := ', 'var none []frontend.Variable\n\t_ = none[3]\n\tcube := ')
    expect(await whyNot(files)).toMatch(/index out of range \[3\] with length 0[^]*circuit\.go:19/)
  })

  test('an endless Define', { timeout: 300_000 }, async () => {
    const files = source('cube := ', 'for {\n\t\tapi.Add(1, 2)\n\t}\n\tcube := ')
    expect(await whyNot(files, {}, { limits: { cpuSeconds: 9 } })).toMatch(
      /^The compilation of the circuit took too much processor time/,
    )
  })
})

describe('an input that cannot be proved says why, and a hostile program gets nowhere', () => {
  let build: Build
  let port: number
  const server = createServer((socket) => socket.end())

  beforeAll(async () => {
    build = await bench.build({ ...cubicFiles(), 'circuit.go': hostileSource }, cubicManifest())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }, 300_000)
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const input = (mode: string, more: object = {}) => JSON.stringify({ X: '3', Y: '35', mode, ...more })
  const whyNotProved = (text: string, settings?: RunSettings) => sentenceOf(bench.proof(build, text, settings))

  test.each<[string, string, RegExp]>([
    [
      'unsatisfied',
      '{"X": "3", "Y": "36"}',
      /^The input does not satisfy the circuit: constraint #\d+ is not satisfied/,
    ],
    [
      'missing',
      '{"X": "3"}',
      /^FromJson panicked at circuit\.go:\d+: interface conversion: interface \{\} is nil, not string$/,
    ],
    [
      'of another type',
      '{"X": 3, "Y": "35"}',
      /^FromJson panicked at circuit\.go:\d+: interface conversion: .* float64, not string$/,
    ],
    ['no number', '{"X": "three", "Y": "35"}', /^FromJson panicked/],
    ['no JSON', 'X = 3', /^FromJson panicked at circuit\.go:\d+: invalid character/],
    ['empty', '', /^FromJson panicked at circuit\.go:\d+: unexpected end of JSON input$/],
    ['exit without a witness', input('exit'), /^The circuit's program ended without writing witness\.bin\.$/],
    ['exit with a status', input('status'), /^The computation of the witness ended with exit status 7\. I give up$/],
    [
      'a panic elsewhere',
      input('goroutine'),
      /^The computation of the witness ended with exit status 2\. panic: far away/,
    ],
    ['endless recursion', input('recursion'), /stack exceeds|stack overflow/],
    ['a link to a file of the server', input('link'), /^The circuit's program ended without writing witness\.bin\.$/],
  ])('%s', { timeout: 120_000 }, async (_, text, sentence) => {
    expect(await whyNotProved(text)).toMatch(sentence)
  })

  test.each<[string, RunSettings['limits'], RegExp]>([
    ['loop', { cpuSeconds: 1 }, /^The computation of the witness took too much processor time/],
    ['memory', { memoryBytes: 200 * 1024 ** 2 }, /^The computation of the witness ran out of memory/],
    ['disk', { diskBytes: 20 * 1024 ** 2 }, /^The computation of the witness wrote too much/],
  ])('without end: %s', { timeout: 120_000 }, async (mode, limits, sentence) => {
    expect(await whyNotProved(input(mode), { limits })).toMatch(sentence)
  })

  test('a number of absurd size is taken modulo the prime', { timeout: 120_000 }, async () => {
    const text = JSON.stringify({ X: '1'.repeat(300_000), Y: '35' })
    expect(await whyNotProved(text)).toMatch(/^The input does not satisfy the circuit/)
  })

  test('the files, variables and servers of this machine are not there', { timeout: 120_000 }, async () => {
    const secret = join(bench.folder, 'secret')
    await writeFile(secret, 'canary')
    process.env['PROOFYARD_GNARK_TEST'] = 'canary'
    const path = `${secret},${bench.folder},/etc/shadow,/root,/home,/work,/toolchain,/build`
    const sentence = await sentenceOf(
      bench.proof(build, input('look around', { path, server: `127.0.0.1:${port}` })),
    ).finally(() => delete process.env['PROOFYARD_GNARK_TEST'])
    expect(sentence).toMatch(/^FromJson panicked at circuit\.go:\d+: saw \[\]$/)
  })

  test('a link in place of its last words shows nothing', { timeout: 120_000 }, async () => {
    const path = join(bench.folder, 'secret')
    await writeFile(path, 'canary')
    expect(await whyNotProved(input('link to fault', { path }))).not.toContain('canary')
    await rm(path)
  })

  test('after all that it proves, and nothing is left running', { timeout: 120_000 }, async () => {
    const { claim } = await bench.proof(build, input(''))
    expect(await bench.verify(claim)).toBe(true)
    expect((await readdir(build.kept.buildFolder)).toSorted()).toEqual([
      'circuit',
      'circuit.ccs',
      'proving.key',
      'public-shape.json',
    ])
  })
})
