import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findGo } from '@proofyard/frameworks/languages/go/find-go.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { finished } from '../circom-provers/finished.ts'
import { sampleOf } from './sample.ts'
import { type Hand, type Step, type Subject, sandboxed } from './subject.ts'

const framework = findFramework('gnark')
const { files, manifest } = sampleOf(framework)
const source = readFileSync(join(framework.sample.folder, 'circuit.go'), 'utf8')
const modules = join(framework.sample.folder, '..', 'go', 'modules')
const go = (await findGo())?.program ?? 'go'

/** Modules are there, each checked and unpacked; what Go compiles is kept as it always is. No cgo, as ours, for it costs more. */
function environment({ folder, toolchain }: Hand): Record<string, string> {
  return {
    CGO_ENABLED: '0',
    GOCACHE: join(folder, '.go-build'),
    GOFLAGS: '-mod=mod -modcacherw',
    GOMODCACHE: join(folder, '.modules'),
    GOPROXY: `file://${join(toolchain, 'modules', 'cache', 'download')}`,
    GOSUMDB: 'off',
    GOTOOLCHAIN: 'local',
  }
}

const build = (hand: Hand): Step => ({
  program: go,
  args: ['build', '-o', 'by-hand', './cmd'],
  env: environment(hand),
})

const byHand = (...args: string[]): Step => ({ program: './by-hand', args })

function subject(gnarkVersion: string, provingScheme: 'groth16' | 'plonk'): Subject {
  return {
    framework,
    title: `gnark ${gnarkVersion}, ${provingScheme}`,
    about: 'the sample, one MiMC hash',
    files: {
      ...files,
      // What the toolchain has, so that both find the same modules.
      'go.mod': readFileSync(join(modules, `${gnarkVersion}.mod`), 'utf8').replace(/^module .*/, 'module preimage'),
      'go.sum': { copyOf: join(modules, `${gnarkVersion}.sum`) },
    },
    manifest: { ...manifest, gnarkVersion, provingScheme },
    input: 'input.json',
    byHand: {
      prepare: async (hand) => {
        const program = join(import.meta.dirname, 'by-hand', `gnark-${provingScheme}`)
        await cp(program, join(hand.folder, 'cmd'), { recursive: true })
        await finished(go, ['mod', 'download', 'all'], hand.folder, environment(hand))
      },
      forget: ({ folder }) => rm(join(folder, '.go-build'), { recursive: true, force: true }),
      compile: (hand) => [build(hand), byHand('setup')],
      prove: () => [byHand('prove', 'input.json')],
      verify: () => [byHand('verify')],
    },
    changed: (time) => ({
      'circuit.go': `${source}\n// Changed says how often a line was changed.\nconst Changed = ${time}\n`,
    }),
    coldRounds: 1,
    because: {
      prove: sandboxed(
        3,
        'Witness, proof and documents are made by programs of their own: hints are code of the project, documents are not. ',
      ),
      verify: sandboxed(1),
    },
  }
}

/** By hand with a program around the same package, as gnark's documentation shows one. */
export const gnark: Subject[] = [
  subject('v0.10.0', 'groth16'),
  subject('v0.10.0', 'plonk'),
  subject('v0.16.3', 'groth16'),
  subject('v0.16.3', 'plonk'),
]
