import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verbGroups } from './program.ts'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', 'docs', 'docs/frameworks', 'docs/security'].flatMap((path) =>
  path.endsWith('.md')
    ? [path]
    : readdirSync(join(root, path)).flatMap((name) => (name.endsWith('.md') ? [`${path}/${name}`] : [])),
)

/** Every other program that a page has typed, and what runs it as the page says, or why nothing does. */
const others: Record<string, string> = {
  'npx sindri': 'e2e/npm-client.test.ts',
  'npx snarkjs@0.7.6': 'e2e/documented-commands.test.ts',
  'npx snarkjs': 'e2e/npm-client.test.ts',
  'npm install': 'e2e/documented-commands.test.ts, e2e/harness/command-line.ts',
  node: 'e2e/documented-commands.test.ts, e2e/verify-elsewhere',
  curl: 'server/calls/worker/curl-examples.test.ts, e2e/documented-commands.test.ts',
  sha256sum: 'e2e/harness/bundle.ts',
  openssl: 'e2e/harness/bundle.ts, e2e/heavy/control-plane.heavy.test.ts',
  jq: 'by nothing: it shows a part of what the call before it printed',
  unzip: 'e2e/documented-commands.test.ts',
  echo: 'e2e/documented-commands.test.ts',
  mkdir: 'e2e/documented-commands.test.ts',
  cat: 'e2e/documented-commands.test.ts',
  cd: 'e2e/documented-commands.test.ts',
  export: 'e2e/documented-commands.test.ts',
  forge:
    'by nothing: Foundry is in no registry that the tests use. The contract and the calldata are tried by e2e/frameworks.test.ts',
  cast: 'by nothing, as forge',
  'apt-get': 'e2e/heavy/containers.heavy.test.ts',
  useradd: 'e2e/heavy/containers-systemd.heavy.test.ts',
  usermod: 'e2e/heavy/containers-systemd.heavy.test.ts',
  systemctl: 'e2e/heavy/containers-systemd.heavy.test.ts',
  runuser: 'e2e/heavy/containers-systemd.heavy.test.ts',
  install: 'e2e/heavy/containers-systemd.heavy.test.ts',
  for: 'e2e/heavy/containers.heavy.test.ts',
  done: 'e2e/heavy/containers.heavy.test.ts',
  buildah: 'e2e/heavy/containers.heavy.test.ts',
  'deploy/compose/make-secrets.sh': 'e2e/heavy/containers.heavy.test.ts',
  'podman-compose': 'e2e/heavy/containers.heavy.test.ts',
  podman: 'e2e/heavy/containers.heavy.test.ts',
  umask: 'e2e/heavy/containers.heavy.test.ts',
  tar: 'e2e/heavy/containers.heavy.test.ts',
  tail: 'e2e/heavy/containers.heavy.test.ts',
  'deploy/systemd/proofyard': 'e2e/heavy/containers-systemd.heavy.test.ts',
  ln: 'e2e/heavy/containers-systemd.heavy.test.ts',
  mv: 'e2e/heavy/containers-systemd.heavy.test.ts',
  test: 'e2e/heavy/containers-systemd.heavy.test.ts',
  kubectl: 'e2e/heavy/control-plane.heavy.test.ts',
  helm: 'e2e/heavy/control-plane.heavy.test.ts',
  'pip install': 'by nothing: the scanner was not run',
  syft: 'by nothing, as pip install',
  'node_modules/@aztec/bb.js/build/amd64-linux/bb': 'e2e/verify-elsewhere/noir.ts',
}

/** What each command takes beside its own flags. */
const EVERYWHERE = ['--url <url>', '--json', '--help']

interface Typed {
  page: string
  command: string
}

/** The commands of a page's shell blocks, whole, one after the other. */
function commandsOf(page: string): Typed[] {
  const text = readFileSync(join(root, page), 'utf8')
  const fenced = [...text.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  const indented = [...text.replaceAll(/^ *```[^]*?^ *```$/gm, '').matchAll(/(?:^ {4}\S.*\n)(?:^(?: {4}.*)?\n)*/gm)]
    .map(([block]) => block.replaceAll(/^ {4}/gm, ''))
    .filter((block) => programOf(block) !== undefined)
  return [...fenced, ...indented].flatMap(wholeCommands).map((command) => ({ page, command }))
}

/** One for each program: what a line goes on with on the next is of it, and what stands in a document for it is not looked at. */
function wholeCommands(block: string): string[] {
  const lines = block.replaceAll(/(<<'END'\n)[^]*?^END$/gm, '$1').replaceAll(/ +# .*$/gm, '')
  const joined = lines
    .replaceAll(/\\\n\s*|(?<=\|)\n\s*/g, ' ')
    .replaceAll(/'[^']*'/g, (text) => text.replaceAll(/\s+/g, ' '))
  return joined.split('\n').flatMap((line) => programsOf(line))
}

/** Those of a line: what begins it, what follows a pipe or an "and", and what is put in its place. */
function programsOf(line: string): string[] {
  const quoted: string[] = []
  const plain = line.replaceAll(/'[^']*'|"[^"]*"/g, (text) => `QUOTED${quoted.push(text) - 1}`)
  return plain
    .split(/\s(?:&&|\|\||\|)\s|\$\(|<\(/)
    .map((part) => part.replace(/\).*$/, '').trim())
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(/QUOTED(\d+)/g, (_, index) => quoted[Number(index)] ?? ''))
}

function programOf(command: string): string | undefined {
  const known = ['proofyard', 'npx proofyard', 'npm run', 'npm start', 'npm test', ...Object.keys(others)]
  return known.find(
    (program) => command.startsWith(`${program} `) || command.startsWith(`${program}=`) || command.trim() === program,
  )
}

/** Why the command line would not take what was typed; undefined where it would. */
function refusal(typed: string): string | undefined {
  const words = wordsOf(typed)
  const verbs = verbGroups.flatMap((group) => group.verbs)
  const verb = verbs
    .filter((one) => `${words.join(' ')} `.startsWith(`${one.words} `))
    .toSorted((a, b) => b.words.length - a.words.length)[0]
  if (verb === undefined)
    return words[0] === undefined || words[0].startsWith('-') ? undefined : 'there is no such command'
  const flags = [...(verb.flags ?? []).map(([flag]) => flag), ...EVERYWHERE]
  const given = words.slice(verb.words.split(' ').length)
  let taken = 0
  for (let index = 0; index < given.length; index++) {
    const word = given[index] ?? ''
    if (!word.startsWith('-') || word === '-') {
      taken++
      continue
    }
    const flag = flags.find((one) => one.split(/[ ,]+/).includes(word))
    if (flag === undefined) return `it takes no ${word}`
    while (/[<[]/.test(flag) && !(given[index + 1] ?? '-').startsWith('--') && index + 1 < given.length) {
      index++
      if (!flag.includes('...')) break
    }
  }
  const places = verb.takes?.match(/[<[][^>\]]+[>\]]/g) ?? []
  const wanted = places.filter((place) => place.startsWith('<')).length
  if (taken < wanted) return `it wants ${verb.takes}`
  return taken > places.length && !verb.takes?.includes('...') ? `it takes ${verb.takes ?? 'no more'}` : undefined
}

/** As a shell divides them, without what it does with files. */
function wordsOf(typed: string): string[] {
  const command = typed.replace(/^(?:npx )?proofyard\b/, '').replaceAll(/\s\d?[<>]+\s*\S+/g, '')
  return [...command.matchAll(/'[^']*'|"[^"]*"|\S+/g)].map(([word]) => word.replaceAll(/^['"]|['"]$/g, ''))
}

const typed = pages.flatMap(commandsOf)
const own = typed.flatMap(({ page, command }) => {
  // In a container, or by the script that the units' user has.
  const [, inside] = /^(?:podman|kubectl|deploy\/systemd\/).*?[ /](proofyard \S.*)$/.exec(command) ?? []
  const typedOwn = inside ?? command
  return /^(?:npx )?proofyard\b/.test(typedOwn) ? [{ page, command: typedOwn }] : []
})

test.each(own)('$page: $command', ({ command }) => {
  expect(refusal(command)).toBeUndefined()
})

test('commands within the text are such, too', () => {
  const inText = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:npx )?proofyard [^`\n]+)`/g)].map(([, command = '']) => ({
      page,
      command,
    })),
  )
  expect(inText.length).toBeGreaterThan(30)
  // Within a sentence one may be named without what it takes.
  const wrong = inText.filter(({ command }) => {
    const reason = refusal(command)
    return reason !== undefined && !reason.startsWith('it wants')
  })
  expect(wrong).toEqual([])
})

test('what npm runs is a script of this house', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = typed.flatMap(
    ({ command }) => /^npm (?:run )?(start|test\S*|(?<=run )\S+)(?! -w)(?:\s|$)/.exec(command)?.[1] ?? [],
  )
  expect(names).toContain('start')
  for (const name of names) expect(Object.keys(scripts), name).toContain(name)
})

test('every other program is run by a test, or it is written down why none does', () => {
  const unknown = typed.filter(({ command }) => programOf(command) === undefined)
  expect(unknown).toEqual([])
  const used = new Set(typed.flatMap(({ command }) => programOf(command) ?? []))
  expect(Object.keys(others).filter((program) => !used.has(program))).toEqual([])
})

describe('this test', () => {
  test.each([
    ['proofyard nonsense', 'there is no such command'],
    ['proofyard deploy --nonsense', 'it takes no --nonsense'],
    ['proofyard clone', 'it wants <build> [folder]'],
    ['proofyard clone a b c', 'it takes <build> [folder]'],
    ['proofyard whoami ada', 'it takes no more'],
    ['proofyard deploy circuits/ballot --tag v1 latest --json', undefined],
    ['proofyard backup - >proofyard.backup', undefined],
  ])('says of %s: %s', (command, reason) => {
    expect(refusal(command)).toBe(reason)
  })
})
