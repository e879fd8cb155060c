import type { Conformance, Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import type { GnarkManifest } from '../manifest.ts'
import { cubicFiles, cubicManifest, cubicSource } from './cubic.ts'
import { hostileSource } from './hostile.ts'

const MIB = 1024 ** 2

const project: ProjectFiles = { files: { ...cubicFiles(), 'circuit.go': hostileSource }, manifest: cubicManifest() }

const input = (mode: string, more: object = {}) => JSON.stringify({ X: '3', Y: '35', mode, ...more })

/** A project whose Define does this first. */
function defining(statements: string, imports = ''): ProjectFiles {
  const source = cubicSource
    .replace('cube := ', () => `${statements}\n\tcube := `)
    .replace('"os"', () => `"os"\n${imports}`)
  return { files: { ...cubicFiles(), 'circuit.go': source }, manifest: cubicManifest() }
}

const inputs: [hazard: string, input: string, sentence: RegExp][] = [
  ['unsatisfied', '{"X": "3", "Y": "36"}', /^The input does not satisfy the circuit: constraint #\d+ is not satisfied/],
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
]

const reports: [hazard: string, more: object, sentence: RegExp][] = [
  // What it prints is never taken for a report; what it reports itself is its own word, and ends as a sentence at most.
  [
    'printed, with the status of a fault',
    { report: '', code: 10 },
    /^The computation of the witness ended with exit status 10\. sentence 3\nlie$/,
  ],
  ['of its own', { report: 'sentence 3\nlie', code: 10 }, /^lie$/],
  [
    'twice',
    { report: 'sentence 3\nliesentence 3\nlie', code: 10 },
    /^The computation of the witness ended with exit status 10\./,
  ],
  ['that is cut off', { report: 'sentence 300\nlie', code: 10 }, /ended with exit status 10\./],
  ['of a result', { report: 'result 2\n{}', code: 0 }, /^The circuit's program ended without writing witness\.bin\.$/],
  ['of a rejection', { report: 'sentence 3\nlie', code: 11 }, /ended with exit status 11\./],
  ['before ours', { X: '3', Y: 'three', report: 'sentence 3\nlie' }, /ended with exit status 10\./],
]

/** Inputs, and things that FromJson does with them, for which there is no proof, and why. */
export const wrongInputs: Failure[] = [
  ...inputs.map(([hazard, text, sentence]) => ({ hazard, project, input: text, sentence })),
  ...reports.map(([hazard, more, sentence]) => ({
    hazard: `a forged report: ${hazard}`,
    project,
    input: input('report', more),
    sentence,
  })),
  {
    hazard: 'a number of absurd size is taken modulo the prime',
    project,
    input: JSON.stringify({ X: '1'.repeat(300_000), Y: '35' }),
    sentence: /^The input does not satisfy the circuit/,
  },
]

/** Places of the toolchain, of the caches and of our programs, wherever they may be mounted. */
const places = ['/toolchain', '/program', '/build', '/modules', '/cache', '/usr', '/etc', '/', '/project']

const poisoning = `var wrote []string
	for _, place := range []string{${places.map((place) => JSON.stringify(place)).join(', ')}} {
		if os.WriteFile(place, []byte("poison"), 0o644) == nil || os.WriteFile(place+"/left", nil, 0o644) == nil {
			wrote = append(wrote, place)
		}
	}
	if len(wrote) >= 0 {
		panic(strings.Join(append(wrote, "that is all"), " "))
	}`

type Parts = Pick<Conformance<GnarkManifest>, 'escapes' | 'poisons' | 'limits'>

export const misbehaving: Parts = {
  escapes: [
    {
      hazard: 'a circuit that looks around, writes and calls',
      attempt: ({ places: secret, server }) => ({
        hazard: '',
        project,
        input: input('look around', { path: [...secret, '/work', '/toolchain', '/build'].join(), server }),
        sentence: /^FromJson panicked at circuit\.go:\d+: saw \[\]$/,
      }),
    },
    {
      hazard: 'a link to a file of the server in place of the witness',
      attempt: () => ({
        hazard: '',
        project,
        input: input('link'),
        sentence: /^The circuit's program ended without writing witness\.bin\.$/,
      }),
    },
  ],
  poisons: [
    {
      hazard: 'a circuit that writes over what it was built with',
      project: defining(poisoning, '\t"strings"'),
      sentence: /panic[^]*that is all|that is all/,
    },
  ],
  limits: {
    time: [
      {
        hazard: 'a Define without end',
        project: defining('for {\n\t\tapi.Add(1, 2)\n\t}'),
        limits: { cpuSeconds: 9 },
        sentence: /^The compilation of the circuit took too much processor time/,
      },
      {
        hazard: 'a FromJson without end',
        project,
        input: input('loop'),
        limits: { cpuSeconds: 1 },
        sentence: /^The computation of the witness took too much processor time/,
      },
    ],
    memory: [
      {
        hazard: 'a FromJson that eats memory',
        project,
        input: input('memory'),
        limits: { memoryBytes: 200 * MIB },
        sentence: /^The computation of the witness ran out of memory/,
      },
    ],
    disk: [
      {
        hazard: 'a FromJson that fills the disk',
        project,
        input: input('disk'),
        limits: { diskBytes: 20 * MIB },
        sentence: /^The computation of the witness wrote too much/,
      },
    ],
  },
}
