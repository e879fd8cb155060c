import type { Failure } from '../../testing/conformance/description.ts'
import { changed, counter, executing, saying, without } from './projects.ts'

const ofPil: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'a syntax error',
    changed('main.pil', 'pol commit n;', 'pol commit n'),
    /^main\.pil: Parse error on line 4:\n[^]*got 'public'$/,
  ],
  [
    'a syntax error in an included file',
    { ...changed('main.pil', 'namespace', 'include "lib/more.pil";\nnamespace'), 'lib/more.pil': 'pol commit' },
    /^lib\/more\.pil: Parse error on line 1:/,
  ],
  [
    'a name that is not there',
    changed('main.pil', "(n' - n - 1)", "(m' - n - 1)"),
    /^main\.pil:6: polynomial Count\.m not defined$/,
  ],
  ['a public that is not there', changed('main.pil', ':from', ':form'), /^main\.pil:7: public form not defined$/],
  [
    'an expression that nothing uses',
    changed('main.pil', 'pol commit n;', 'pol commit n; pol square = n * n;'),
    /^main\.pil:4: Unused expression Count\.square/,
  ],
  [
    'an identity of degree 4',
    changed('main.pil', "(n' - n - 1)", "(n' - n - 1) * n * n"),
    /^main\.pil: an identity has a degree above 2\./,
  ],
  [
    'an include that is not there',
    changed('main.pil', 'namespace', 'include "lib/no.pil";\nnamespace'),
    /^The PIL includes lib\/no\.pil, which is no file of the project\.$/,
  ],
  [
    'an include outside the project',
    changed('main.pil', 'namespace', 'include "../../etc/passwd";\nnamespace'),
    /^The PIL includes \.\.\/etc\/passwd, which is outside the project\.$/,
  ],
  ['an empty file', { ...counter, 'main.pil': '' }, /^main\.pil: Parse error on line 1:/],
  ['a file that is no text', { ...counter, 'main.pil': '\u0000\u0001\ufffd' }, /^main\.pil: Parse error on line 1:/],
  ['no executor', without('executor.js'), /^The project has no executor\.js/],
  ['nothing to prove', changed('main.pil', 'pol commit n;', 'pol constant n;'), /commits to no polynomial/],
  [
    'no identity',
    { ...counter, 'main.pil': 'namespace Count(2**4);\npol commit n;\n' },
    /^The PIL has no identity: every trace would satisfy it\.$/,
  ],
  [
    'a public value of an expression',
    changed('main.pil', 'public from = n(0);', 'pol twice = 2 * n;\n    public from = twice(0);'),
    /^The public value from is taken from an expression, which pil-stark cannot prove/,
  ],
  ['no namespace', { ...counter, 'main.pil': 'pol commit n; n = 0;' }, /outside any namespace/],
  [
    'sizes that differ',
    changed('main.pil', 'namespace', 'namespace Other(2**5);\npol commit m;\nm * m = 0;\nnamespace'),
    /^All namespaces must have the same size; these have 32, 16\.$/,
  ],
  ['a size that is no power of 2', changed('main.pil', '2**4', '20'), /must be a power of 2, .*; it is 20\.$/],
  ['an absurd size', changed('main.pil', '2**4', '2**27'), /from 2\^2 to 2\^22; it is 134217728\.$/],
  [
    'an absurd number of polynomials',
    changed('main.pil', 'pol commit n;', 'pol commit n, many[1000000000];'),
    /^The PIL has 1000000003 constant and committed polynomials/,
  ],
  [
    'an absurd number of values',
    {
      ...changed('main.pil', '2**4', '2**22'),
      'main.pil': counter['main.pil'].replace('2**4', '2**22').replace('n;', 'n, m[100];'),
    },
    /^The trace is too large: 103 polynomials of 4194304 rows/,
  ],
  [
    'a name that objects have',
    changed('main.pil', 'pol commit n;', 'pol commit n, __proto__;'),
    /^The PIL names something __proto__/,
  ],
  [
    'a starkstruct.json that is no JSON',
    { ...counter, 'starkstruct.json': '{"nBits": 4,' },
    /see line 1, column 13\.$/,
  ],
  [
    'a starkstruct.json of another size',
    changed('starkstruct.json', '"nBits":4', '"nBits":5'),
    /^starkstruct\.json: nBits is 5, but the PIL has 2\^4 rows\.$/,
  ],
  [
    'a starkstruct.json with a key that is not known',
    changed('starkstruct.json', '"steps"', '"step":1,"steps"'),
    /^starkstruct\.json: Unrecognized key: "step"\.$/,
  ],
  [
    'too few queries to be secure',
    changed('starkstruct.json', '"nQueries":32', '"nQueries":8'),
    /give 32 bits of security; at least 100 are asked for/,
  ],
  [
    'a hash that is not offered',
    changed('starkstruct.json', 'GL', 'BN128'),
    /^starkstruct\.json: verificationHashType: must be "GL"; BN128/,
  ],
]

const ofExecutor: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
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
    executing('FIRST.fill(2n ** 64n); return'),
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
    'a promise that is never settled',
    executing('return new Promise(() => {})'),
    /^buildConstants of executor\.js never ends: its promise is not settled\.$/,
  ],
  [
    'an error in a timer',
    executing('setTimeout(() => { throw new Error("late") }, 1); return new Promise(() => {})'),
    /^executor\.js failed: executor\.js:1: Error: late$/,
  ],
  ['something thrown that is no error', saying('throw null'), /^buildConstants of executor\.js failed: thrown: null$/],
]

const forged = JSON.stringify('sentence 3\nlie')
const reports: [hazard: string, statement: string, sentence: RegExp][] = [
  [
    'printed, with the status of a fault',
    `process.stdout.write(${forged}); process.stderr.write(${forged}); process.exit(10)`,
    /^executor\.js ended the program with exit status 10, before its work was done\.$/,
  ],
  ['of its own, which is its own word', `require('fs').writeSync(3, ${forged}); process.exit(10)`, /^lie$/],
  [
    'before an error of its own',
    `require('fs').writeSync(3, ${forged}); throw new Error('no')`,
    /^executor\.js ended the program with exit status 10, before its work was done\.$/,
  ],
  [
    'of a result',
    `require('fs').writeSync(3, 'result 2\\n{}'); process.exit(0)`,
    /^executor\.js ended the program before its work was done\.$/,
  ],
  [
    'on a descriptor that it closes',
    `require('fs').closeSync(3); throw new Error('no')`,
    /^executor\.js ended the program with exit status \d+, before its work was done\.$/,
  ],
  [
    'with a word that it changed',
    `process.exit = () => {}; require('fs').writeSync(3, 'user code\\n'); process.reallyExit(11)`,
    /^executor\.js ended the program with exit status 11, before its work was done\.$/,
  ],
]

/** Projects that do not compile, and why. */
export const brokenProjects: Failure[] = [
  ...[...ofPil, ...ofExecutor].map(([hazard, files, sentence]) => ({ hazard, project: { files }, sentence })),
  ...reports.map(([hazard, statement, sentence]) => ({
    hazard: `a forged report: ${hazard}`,
    project: { files: saying(statement) },
    sentence,
  })),
  {
    hazard: 'a project without sources means the zkEVM, for which no prover is connected',
    project: { files: without('main.pil') },
    sentence:
      'The project has no main.pil, so it asks for the zkEVM itself (zkevmVersion latest), ' +
      'which only an external prover can prove, and no zkEVM prover is connected to this server.',
  },
]
