import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { NoOperationTraceWriter } from '@actions/workflow-parser/templates/trace-writer'
import { parseWorkflow } from '@actions/workflow-parser/workflows/workflow-parser'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionFolder, commandsIn, readAction, runAction } from './harness/action-runner.ts'
import { call, runProgram } from './harness/api.ts'
import { type GithubComments, startGithubComments } from './harness/github-comments.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

/** What a person may call a branch, and what a script would run that has it written into it. */
const HOSTILE_BRANCH = 'feature/$(touch${IFS}owned);`touch${IFS}owned`'

let proofyard: Proofyard
let github: GithubComments
let repository: string
const project = () => join(repository, 'circuits', 'multiplier')

beforeAll(async () => {
  proofyard = await startProofyard()
  github = await startGithubComments()
  repository = await mkdtemp(join(tmpdir(), 'proofyard-repository-'))
  await git('init', '--quiet', '--initial-branch', 'main')
  await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project(), { recursive: true })
  await mkdir(join(project(), 'inputs', 'fail'), { recursive: true })
  await writeFile(join(project(), 'inputs', 'fail', 'no-factor.json'), '{"a": 3}')
  await commit('Multiply')
})
afterAll(async () => {
  await proofyard?.remove()
  github?.close()
  if (repository !== undefined) await rm(repository, { recursive: true, force: true })
})

const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: repository })
async function commit(message: string): Promise<string> {
  await git('add', '--all')
  await git('-c', 'user.name=Mary', '-c', 'user.email=mary@mail.example', 'commit', '--quiet', '--message', message)
  return (await git('rev-parse', 'HEAD')).stdout.trim()
}

const inputs = () => ({ server: proofyard.url, 'api-key': proofyard.apiKey, folder: 'circuits/multiplier' })
const push = (refName: string) =>
  runAction({ repository, inputs: inputs(), eventName: 'push', refName, event: {}, api: github })
const repo = { full_name: 'acme/circuits' }
const pullRequest = (changed: { inputs?: object; head?: object; eventName?: string } = {}) =>
  runAction({
    repository,
    inputs: { ...inputs(), ...changed.inputs },
    eventName: changed.eventName ?? 'pull_request',
    refName: '12/merge',
    event: {
      pull_request: {
        number: 12,
        title: HOSTILE_BRANCH,
        head: { ref: HOSTILE_BRANCH, repo, ...changed.head },
        base: { ref: 'main', repo },
      },
    },
    api: github,
  })
const buildOf = async (id: string) => Circuit.parse(await call(proofyard, 'GET', `circuit/${id}/detail`))

/** What GitHub's own parser has to say against an action or a workflow. */
const faultsOf = (parser: typeof parseAction | typeof parseWorkflow, content: string) =>
  parser({ name: 'a.yml', content }, new NoOperationTraceWriter()).context.errors.getErrors()

describe('the file of the action', () => {
  test('is one that GitHub takes, and no script of it has an expression', async () => {
    const content = await readFile(join(actionFolder, 'action.yml'), 'utf8')
    expect(faultsOf(parseAction, content)).toEqual([])
    expect(faultsOf(parseAction, content.replace('runs:', 'steps:'))).not.toEqual([])
    for (const { run } of (await readAction()).runs.steps) expect(run).not.toContain('${{')
  })

  test('and the workflow of its readme is one that GitHub takes, with actions by their commits', async () => {
    const readme = await readFile(join(actionFolder, 'README.md'), 'utf8')
    const content = /```yaml\n(.*?)```/s.exec(readme)?.[1] ?? ''
    expect(faultsOf(parseWorkflow, content)).toEqual([])
    expect(faultsOf(parseWorkflow, content.replace('runs-on', 'runs-at'))).not.toEqual([])
    expect(content).toMatch(/uses: actions\/checkout@[\da-f]{40} # v/)
  })

  test('and what ends without a line break leaves the runner its commands', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofyard-output-'))
    const script = join(actionFolder, 'without-commands.sh')
    const { output } = await runProgram('bash', [script, join(folder, 'out'), 'bash', '-c', 'printf "half a line" >&2'])
    expect(commandsIn(`${output}::warning::after`)).toEqual(['::warning::after'])
    await rm(folder, { recursive: true })
  })

  test('and no line of a project is a command to the runner', async () => {
    const script = join(actionFolder, 'without-commands.sh')
    const hostile = 'echo "::error::owned" >&2; echo "  ::stop-commands::pause" >&2; echo "::pause::"; exit 3'
    const { code, output } = await runProgram('bash', [script, '/dev/null', 'sh', '-c', hostile], { cwd: repository })
    expect(output).toContain('::error::owned')
    expect(commandsIn(`${output}::notice::of ours`)).toEqual(['::notice::of ours'])
    expect(code).toBe(3)
  })
})

describe('the base branch', () => {
  test('is deployed under its name with its commit, tested, and told in the summary', async () => {
    const { stdout: head } = await git('rev-parse', 'HEAD')
    const { isGreen, log, summary, outputs } = await push('main')
    expect(isGreen, log).toBe(true)
    expect(log).toContain('✓ inputs/fail/no-factor.json  is refused')
    expect(summary).toContain('✓ All is as it should be (inputs: 2, budgets: 0).')
    expect(summary).toContain('There is no build to compare with.')
    expect(summary).toContain('[The run](https://github.example/acme/circuits/actions/runs/77)')
    expect(await buildOf(outputs['build'] ?? '')).toMatchObject({
      status: 'Ready',
      tags: ['main'],
      meta: { git_commit: head.trim(), git_dirty: 'false' },
    })
    expect(github.asked).toEqual([])
  })
})

test('a branch that is called like a script is a tag of its own', async () => {
  const { isGreen, log, outputs } = await push(HOSTILE_BRANCH)
  expect(isGreen, log).toBe(true)
  expect(await buildOf(outputs['build'] ?? '')).toMatchObject({
    tags: [expect.stringMatching(/^feature-[\w-]+-[\da-f]{8}$/)],
  })
  expect((await git('status', '--porcelain')).stdout).toBe('')
})

describe('a pull request', () => {
  test('gets a comment with what is different, whatever its branch, files and values are called', async () => {
    await git('checkout', '--quiet', '-b', HOSTILE_BRANCH)
    const circuit = await readFile(join(project(), 'circuit.circom'), 'utf8')
    const changed = circuit
      .replace('signal output c;', 'signal input third;\n    signal output c;\n    signal ab;')
      .replace('c <== a * b;', 'ab <== a * b;\n    c <== ab * third;')
    await writeFile(join(project(), 'circuit.circom'), changed)
    await writeFile(join(project(), 'input.json'), '{"a": 3, "b": 11, "third": 2}')
    await writeFile(join(project(), '@mary [x](y) #1.txt'), '')
    await writeFile(join(project(), 'proofyard.json'), '{"budgets": {"constraints": 10}}')
    await commit('Multiply three')
    const { isGreen, log, outputs } = await pullRequest()
    expect(isGreen, log).toBe(true)
    expect(log.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain(proofyard.apiKey)
    expect((await git('status', '--porcelain')).stdout).toBe('')
    const [comment, ...others] = github.comments
    expect(others).toEqual([])
    expect(comment).toMatchObject({ issue: 12 })
    expect(comment?.body).toMatch(/^<!-- proofyard [\da-f]{16} -->\n### Proofyard: <code>multiplier<\/code>, circom\n/)
    expect(comment?.body).toContain('✓ All is as it should be (inputs: 2, budgets: 1).')
    expect(comment?.body).toContain('Compared with <code>multiplier&#58;main</code>:')
    expect(comment?.body).toMatch(/\| Size \| 1 constraints \| \*\*2 constraints\*\* \|/)
    expect(comment?.body).toMatch(/\| Proved in, slowest input \| \d+\.\d s \| .*\d+\.\d s.* \|/)
    expect(comment?.body).toMatch(/\| Verification key \| <code>[\da-f&#;]+<\/code> \| \*\*<code>/)
    expect(comment?.body).toContain('- Input <code>third</code>: <code>none</code>')
    expect(comment?.body).toContain('- New file <code>&#64;mary &#91;x&#93;&#40;y&#41; &#35;1&#46;txt</code>')
    expect((await buildOf(outputs['build'] ?? '')).tags).toEqual(['pr-12'])
  })

  test('has its comment updated by the next run, and one of someone else left alone', async () => {
    const [own] = github.comments
    const theirs = { id: 5, issue: 12, body: `${own?.body.split('\n')[0]}\nof mine`, user: { login: 'mallory' } }
    const many = Array.from({ length: 100 }, (_, id) => ({ ...theirs, id, body: 'Nice.' }))
    github.comments.unshift(theirs, ...many)
    await writeFile(join(project(), 'proofyard.json'), '{"budgets": {"constraints": 1}}')
    const { isGreen, steps, log, summary } = await pullRequest()
    expect(isGreen).toBe(false)
    expect(steps).toMatchObject({ 'Deploy, test and compare': 'failure', Report: 'success' })
    expect(log).toContain('1 of 1 budgets do not hold.')
    expect(own?.body).toContain('✗ **1 of 3 are not as they should be (inputs: 2, budgets: 1):**')
    expect(own?.body).toContain('- <code>budget of constraints&#58; 2 and not at most 1</code>')
    expect(summary).toContain('budget of constraints')
    expect(theirs.body).toContain('of mine')
    expect(github.comments).toHaveLength(102)
  })

  test('fails where an input that must fail has a proof, and the comment names it', async () => {
    await rm(join(project(), 'proofyard.json'))
    await writeFile(join(project(), 'inputs', 'fail', 'good.json'), '{"a": 3, "b": 11, "third": 2}')
    const { isGreen, log } = await pullRequest()
    expect(isGreen).toBe(false)
    expect(log).toContain('✗ inputs/fail/good.json  must be refused, and there is a proof')
    expect(github.comments.at(-1)?.body).toContain('must be refused, and there is a proof')
    await rm(join(project(), 'inputs', 'fail', 'good.json'))
  })

  test('fails where it does not compile or lint, and the comment says so', async () => {
    const circuit = join(project(), 'circuit.circom')
    const right = await readFile(circuit, 'utf8')
    await writeFile(circuit, right.replace('ab * third', 'ab * fourth'))
    const broken = await pullRequest()
    expect(broken.isGreen).toBe(false)
    expect(github.comments.at(-1)?.body).toMatch(/✗ \*\*The build failed:\*\*\n\n.*fourth/)
    await writeFile(circuit, right)
    await writeFile(join(project(), 'proofyard.json'), '{"budgets": {"constraint": 1}}')
    const misspelled = await pullRequest()
    expect(misspelled.steps).toMatchObject({ Lint: 'failure' })
    expect(misspelled.steps).not.toHaveProperty('Deploy, test and compare')
    expect(misspelled.log).toContain('"constraint" is not known in budgets')
    expect(github.comments.at(-1)?.body).toContain('It ended before anything could be tested.')
    await rm(join(project(), 'proofyard.json'))
  })

  test('is green without the permission to comment, which is told', async () => {
    github.permit(false)
    const { isGreen, log, summary } = await pullRequest()
    github.permit(true)
    expect(isGreen, log).toBe(true)
    expect(commandsIn(log).at(-1)).toMatch(/^::warning title=Proofyard::.*403.*pull-requests: write/)
    expect(summary).toContain('Compared with')
  })

  test.each([
    ['of a fork', { inputs: { 'api-key': '' }, head: { repo: { full_name: 'mallory/circuits' } } }, 'from a fork'],
    ['whose fork is gone', { inputs: { 'api-key': '' }, head: { repo: null } }, 'from a fork'],
    ['without a key', { inputs: { 'api-key': '' } }, 'api-key is empty'],
    ['with the secrets of the base', { eventName: 'pull_request_target' }, 'Use pull_request.'],
    ['after another workflow', { eventName: 'workflow_run' }, 'Use pull_request.'],
    ['that a comment asks for', { eventName: 'issue_comment' }, 'Use pull_request.'],
    ['at no address', { inputs: { server: '--registry=http://x' } }, 'server has to be an address'],
    ['with a tag in two lines', { inputs: { tag: 'a\nwork=/tmp' } }, 'tag has characters'],
    ['with a flag as a tag', { inputs: { tag: 'a --url' } }, 'tag has characters'],
  ])('%s is refused with a sentence, before anything is installed', async (_, changed, sentence) => {
    const { isGreen, steps, log } = await pullRequest(changed)
    expect(isGreen).toBe(false)
    expect(Object.keys(steps)).toEqual(['Look at what is asked'])
    expect(commandsIn(log).at(-1)).toMatch(/^::error title=Proofyard::/)
    expect(log).toContain(sentence)
  })
})
