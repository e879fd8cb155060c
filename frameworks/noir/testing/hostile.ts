import type { Conformance } from '../../testing/conformance/description.ts'
import type { NoirManifest } from '../manifest.ts'
import { nargo } from './programs.ts'

const MIB = 1024 ** 2

const program = (main: string) => ({ files: { 'Nargo.toml': nargo, 'src/main.nr': main } })
const withPackage = (text: string) => ({
  files: { 'Nargo.toml': text, 'src/main.nr': 'fn main(x: pub Field) { assert(x != 1); }\n' },
})

const endless =
  'comptime fn spin() -> Field {\n    let mut x = 0;\n    while x == 0 { x = 0; }\n    x\n}\nfn main(y: pub Field) {\n    let x: Field = comptime { spin() };\n    assert(x != y);\n}\n'
const absurd =
  'fn main(x: pub Field) {\n    let mut a = x;\n    for i in 0..2000000000 { a = a * a + (i as Field); }\n    assert(a != 0);\n}\n'

const spinning =
  'unconstrained fn spin(x: Field) -> Field {\n    let mut a = x;\n    while a != 0 { a += 1; if a == 0 { a = 1; } }\n    a\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { spin(x) };\n    assert(a == x);\n}\n'

const hoarding =
  'unconstrained fn hoard(x: Field) -> Field {\n    let mut all = @[x];\n    for i in 0..4000000000 { all = all.push_back(i as Field); }\n    all[7]\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { hoard(x) };\n    assert(a == x);\n}\n'

const asking =
  '#[oracle(read_file)]\nunconstrained fn read_file(x: Field) -> Field {}\nunconstrained fn ask(x: Field) -> Field {\n    read_file(x)\n}\nfn main(x: Field) {\n    // Safety: it is none.\n    let a = unsafe { ask(x) };\n    assert(a == x);\n}\n'

const impostor = 'throw new Error("an impostor ran")'

type Parts = Pick<Conformance<NoirManifest>, 'escapes' | 'poisons' | 'limits'>

export const hostile: Parts = {
  escapes: [
    {
      hazard: 'a dependency in a folder of the server',
      attempt: ({ folder }) => ({
        hazard: '',
        project: withPackage(
          nargo.replace('[dependencies]\n', `[dependencies]\nlib = { path = ${JSON.stringify(folder)} }\n`),
        ),
        sentence: `Nargo.toml: the dependency lib leaves the project: ${folder}.`,
      }),
    },
    {
      hazard: 'a main file that is a file of the server',
      attempt: ({ file }) => ({
        hazard: '',
        project: withPackage(nargo.replace('type', `entry = ${JSON.stringify(`../../../../../../..${file}`)}\ntype`)),
        sentence: 'Nargo.toml: entry leaves the project.',
      }),
    },
    {
      hazard: 'an oracle is not answered, and its arguments stay secret',
      attempt: () => ({
        hazard: '',
        project: program(asking),
        input: '{"x": 123456789}',
        sentence: 'The program calls the oracle read_file, and nothing answers oracles here.',
      }),
    },
  ],
  poisons: [
    {
      hazard: 'packages of the project with the names of ours are not run',
      project: {
        files: {
          'Nargo.toml': nargo,
          'src/main.nr': 'fn main(x: Field, y: pub Field) {\n    let z = x\n    assert(z != y);\n}\n',
          'package.json': '{"type":"commonjs"}',
          'node_modules/@noir-lang/noir_wasm/index.js': impostor,
          'node_modules/@noir-lang/noir_wasm/package.json': '{"name":"@noir-lang/noir_wasm","main":"index.js"}',
          'node_modules/smol-toml/index.js': impostor,
        },
      },
      sentence: /^Expected a ; after `let` statement/,
    },
  ],
  limits: {
    time: [
      {
        hazard: 'a loop in the compilation',
        project: program(endless),
        limits: { cpuSeconds: 3 },
        sentence: /^The compilation took too much processor time/,
      },
      {
        hazard: 'a loop in the execution',
        project: program(spinning),
        input: '{"x": 1}',
        limits: { cpuSeconds: 2 },
        sentence: /^The execution of the program took too much processor time/,
      },
    ],
    memory: [
      {
        hazard: 'a program of absurd size',
        project: program(absurd),
        limits: { memoryBytes: 350 * MIB },
        sentence: /^The compilation ran out of memory/,
      },
      {
        hazard: 'a program that eats memory',
        project: program(hoarding),
        input: '{"x": 1}',
        limits: { memoryBytes: 300 * MIB, cpuSeconds: 20 },
        sentence: /^The execution of the program (?:ran out of memory|took too much processor time|crashed)/,
      },
    ],
    disk: { notPossible: 'A Noir program has no statement that writes a file, and oracles are not answered.' },
  },
}
