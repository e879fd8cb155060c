import type { Failure } from '../../testing/conformance/description.ts'
import type { ProjectFiles } from '../../testing/whole-way.ts'
import { above, program, projectOf } from './programs.ts'

const importing = `import other.aleo;\n\n${above}`
const withRecord = program(
  `
  input r0 as token.record;
  output r0.amount as u64.public;
`,
  { before: '' },
).replace('function main', 'record token:\n    owner as address.private;\n    amount as u64.private;\n\nfunction main')

/** More than 2^17 entries: each hash is some 2,000. */
const large = program(
  [
    'input r0 as field.private;',
    ...Array.from({ length: 100 }, (_, n) => `hash.bhp1024 r${n} into r${n + 1} as field;`),
    'output r100 as field.public;',
  ].join('\n'),
)

const failures: [hazard: string, project: ProjectFiles, sentence: RegExp][] = [
  [
    'no main.aleo',
    { files: { 'readme.txt': '' }, manifest: { functionName: 'main' } },
    /^The project has no main\.aleo beside its sindri\.json\.$/,
  ],
  ['a main.aleo that is no program', projectOf('fn main() {}'), /^main\.aleo: .+\.$/],
  ['an empty main.aleo', projectOf(''), /^main\.aleo: .+\.$/],
  ['an instruction that does not exist', projectOf(above.replace('lte', 'below')), /^main\.aleo: .*below/],
  [
    'another function',
    projectOf(above, { manifest: { functionName: 'prove' } }),
    /^sindri\.json names the function prove, which is not in above\.aleo\. Its functions: main\.$/,
  ],
  [
    'a function with a name that is none',
    projectOf(above, { manifest: { functionName: '../main' } }),
    /^sindri\.json names the function \.\.\/main, which is not in above\.aleo\. Its functions: main\.$/,
  ],
  [
    'a program.json of another program',
    projectOf(above, { files: { 'program.json': '{"program": "below.aleo"}' } }),
    /^program\.json says that the program is below\.aleo, and main\.aleo that it is above\.aleo\.$/,
  ],
  [
    'a program.json that is no JSON',
    projectOf(above, { files: { 'program.json': '{' } }),
    /^program\.json is not JSON\.$/,
  ],
  [
    'a missing import',
    projectOf(importing),
    /^above\.aleo imports other\.aleo, and the project has no imports\/other\.aleo\.$/,
  ],
  [
    'an import that is another program',
    projectOf(importing, { files: { 'imports/other.aleo': program('input r0 as u8.private;', { id: 'third.aleo' }) } }),
    /^imports\/other\.aleo is the program third\.aleo\.$/,
  ],
  [
    'imports in a circle',
    projectOf(importing, {
      files: {
        'imports/other.aleo': `import above.aleo;\n\n${program('input r0 as u8.private;', { id: 'other.aleo' })}`,
        'imports/above.aleo': importing,
      },
    }),
    /^The imports go round in a circle: above\.aleo imports itself in the end\.$/,
  ],
  ['a register that is not there', projectOf(above.replace('output r3', 'output r9')), /^above\.aleo: .*r9/],
  [
    'a function of an import that is not there',
    projectOf(importing.replace('output r3', 'call other.aleo/nothing r0 into r4;\n    output r3'), {
      files: { 'imports/other.aleo': program('input r0 as u8.private;', { id: 'other.aleo' }) },
    }),
    /^above\.aleo: .*nothing/,
  ],
  [
    'a function that takes a record',
    projectOf(withRecord),
    /^above\.aleo\/main takes a record \(token\.record\)\. That a record exists and is not spent is proved from the state of Aleo's ledger, which this server does not have: functions that take records cannot be proved here\.$/,
  ],
  [
    'a program that is larger than the powers that are here',
    projectOf(large),
    /^This program is larger than the powers of Aleo's set-up that this server has: it needs the file powers-of-beta-17\.usrs\.7c27308\. Its operator gets it with: proofyard params fetch aleo-17$/,
  ],
]

/** Projects that do not compile, and why. */
export const brokenProjects: Failure[] = failures.map(([hazard, project, sentence]) => ({ hazard, project, sentence }))
