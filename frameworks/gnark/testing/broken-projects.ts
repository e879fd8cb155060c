import type { Failure } from '../../testing/conformance/description.ts'
import { cubicFiles, cubicManifest, cubicSource, goMod } from './cubic.ts'

const source = (from: string | RegExp, to: string) => ({
  ...cubicFiles(),
  'circuit.go': cubicSource.replace(from, () => to),
})
const withGoMod = (text: string) => ({ ...cubicFiles(), 'go.mod': text })

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
    'another version in go.mod than the newest, and none in sindri.json',
    withGoMod(goMod('v0.15.0')),
    { gnarkVersion: undefined },
    /^go\.mod requires gnark v0\.15\.0 and sindri\.json says v0\.16\.3: both must name the same version\. Without gnarkVersion, sindri\.json says the newest\.$/,
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

/** Projects that do not build, and circuits that do not compile, and why. */
export const brokenProjects: Failure[] = [
  ...failures.map(([hazard, files, manifest, sentence]) => ({
    hazard,
    project: { files, manifest: { ...cubicManifest(), ...manifest } },
    sentence,
  })),
  {
    hazard: 'a panic in Define, with its place',
    project: {
      files: source('cube := ', 'var none []frontend.Variable\n\t_ = none[3]\n\tcube := '),
      manifest: cubicManifest(),
    },
    sentence: /index out of range \[3\] with length 0[^]*circuit\.go:19/,
  },
]
