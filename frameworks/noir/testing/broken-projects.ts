import type { Failure } from '../../testing/conformance/description.ts'
import { nargo } from './programs.ts'

const good = 'fn main(x: Field, y: pub Field) { assert(x != y); }\n'

const depending = (dependency: string) => nargo.replace('[dependencies]\n', `[dependencies]\nlib = ${dependency}\n`)

const sources: [hazard: string, files: Record<string, string>, sentence: RegExp][] = [
  [
    'a syntax error',
    { 'src/main.nr': 'fn main(x: Field, y: pub Field) {\n    let z = x\n    assert(z != y);\n}\n' },
    /^Expected a ; after `let` statement\n {2}src\/main\.nr:2:13/,
  ],
  [
    'errors in several files',
    {
      'src/main.nr': 'mod other;\nfn main(x: Field, y: pub Field) { assert(x != z); }\n',
      'src/other.nr': 'pub fn f() -> Field {\n    1 + true\n}\n',
    },
    /^(?=[^]*cannot find `z` in this scope\n {2}src\/main\.nr:2:47: not found in this scope)(?=[^]*src\/other\.nr:2:5)/,
  ],
  [
    'a missing file',
    { 'src/main.nr': 'mod other;\nfn main(x: pub Field) { other::f(x); }\n' },
    /^No module `other` at path `src\/other\.nr` or `src\/other\/mod\.nr`\n {2}src\/main\.nr:1:5/,
  ],
  [
    'a dependency that Nargo.toml does not name',
    { 'src/main.nr': 'use nothing::f;\nfn main(x: pub Field) { f(x); }\n' },
    /Could not resolve 'nothing' in path\n {2}src\/main\.nr:1:5/,
  ],
  [
    'values on the data bus',
    { 'src/main.nr': 'fn main(x: call_data(0) [Field; 2], i: u32) -> return_data Field { x[i] }\n' },
    /^main takes or gives x, the result by call_data or return_data, which only Aztec's own kernel proves\./,
  ],
  ['no main function', { 'src/main.nr': 'fn other() {}\n' }, /does not contain a `main` function/],
  ['an empty file', { 'src/main.nr': '' }, /does not contain a `main` function/],
  ['a file that is no text', { 'src/main.nr': '\u0000\u0001\ufffd' }, /Expected an item but found/],
  [
    'an input without a size',
    { 'src/main.nr': 'fn main(x: [Field]) { assert(x[0] == 1); }\n' },
    /Invalid type found in the entry point to a program\n {2}src\/main\.nr:1:12/,
  ],
  [
    'a function without an end',
    { 'src/main.nr': 'fn f(x: Field) -> Field {\n    f(x) + 1\n}\nfn main(x: Field) {\n    assert(f(x) == 1);\n}\n' },
    /recurse[^]*src\/main\.nr:2:5/,
  ],
]

/** Refused before anything is compiled. */
const packages: [hazard: string, files: Record<string, string>, sentence: string | RegExp][] = [
  ['no source', { 'Nargo.toml': nargo }, 'The project has no src/main.nr.'],
  ['no Nargo.toml', { 'src/main.nr': good }, 'The project has no Nargo.toml.'],
  [
    'a Nargo.toml that is not TOML',
    { 'Nargo.toml': '[package]\nname = \n', 'src/main.nr': good },
    /^Nargo\.toml is not TOML: line 2, column 8: /,
  ],
  [
    'a package without a name',
    { 'Nargo.toml': '[package]\n', 'src/main.nr': good },
    'Nargo.toml: [package] has no name.',
  ],
  [
    'a library',
    { 'Nargo.toml': nargo.replace('"bin"', '"lib"'), 'src/lib.nr': good },
    'Nargo.toml: type is "lib", and only a package of type "bin" can be proved.',
  ],
  [
    'a workspace',
    { 'Nargo.toml': '[workspace]\nmembers = ["a"]\n' },
    'Nargo.toml is a workspace. Upload one of its packages as a project, with what it depends on inside.',
  ],
  [
    'a dependency from git',
    { 'Nargo.toml': depending('{ git = "https://github.com/a/b", tag = "v1" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib is fetched from https://github.com/a/b, and builds have no network. Copy its sources into the project and write lib = { path = "…" }.',
  ],
  [
    'a dependency outside the project',
    { 'Nargo.toml': depending('{ path = "../../etc" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib leaves the project: ../../etc.',
  ],
  [
    'a dependency by an absolute path',
    { 'Nargo.toml': depending('{ path = "/etc" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib leaves the project: /etc.',
  ],
  [
    'a dependency that is not there',
    { 'Nargo.toml': depending('{ path = "lib" }'), 'src/main.nr': good },
    'Nargo.toml: the dependency lib is not there: lib.',
  ],
  [
    'a git dependency of a dependency',
    {
      'Nargo.toml': depending('{ path = "lib" }'),
      'src/main.nr': good,
      'lib/Nargo.toml': depending('{ git = "https://github.com/a/b" }').replace('bin', 'lib'),
      'lib/src/lib.nr': '',
    },
    /^lib\/Nargo\.toml: the dependency lib is fetched from https:\/\/github\.com\/a\/b, and builds have no network\./,
  ],
  [
    'a main file outside the project',
    { 'Nargo.toml': nargo.replace('type', 'entry = "../../etc/passwd"\ntype') },
    'Nargo.toml: entry leaves the project.',
  ],
]

/** Projects that do not compile, and why. */
export const brokenProjects: Failure[] = [
  ...sources.map(([hazard, files, sentence]) => ({
    hazard,
    project: { files: { 'Nargo.toml': nargo, ...files } },
    sentence,
  })),
  ...packages.map(([hazard, files, sentence]) => ({ hazard, project: { files }, sentence })),
]
