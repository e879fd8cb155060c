import { Command, CommanderError } from 'commander'
import { brand } from '@proofyard/contract/brand.ts'
import { version } from '@proofyard/contract/version.ts'
import { accountVerbs } from './account/verbs.ts'
import { assistantVerbs } from './assistant/verbs.ts'
import { buildVerbs } from './build/verbs.ts'
import type { Context } from './context.ts'
import { exitCodes } from './failure.ts'
import { operatorVerbs } from './operator/verbs.ts'
import { projectVerbs } from './project/verbs.ts'
import { proofVerbs } from './proof/verbs.ts'
import { teamVerbs } from './team/verbs.ts'
import type { Verb, VerbGroup } from './verb.ts'

/** Every command there is, in the order of `--help`. */
export const verbGroups: VerbGroup[] = [
  accountVerbs,
  teamVerbs,
  projectVerbs,
  buildVerbs,
  proofVerbs,
  assistantVerbs,
  operatorVerbs,
]

interface Everywhere {
  url?: string
  json?: boolean
}

/**
 * The commands as commander reads them.
 * @param open makes what a command is given, of what was said for all of them
 * @returns what does that which was typed; its result is the exit code
 */
export function buildProgram(open: (options: Everywhere) => Context): (typed: string[]) => Promise<number> {
  const program = new Command(brand.ownCli)
    .description(`${brand.product}: deploy circuits, make proofs, verify them`)
    .version(version, '-V, --version', 'the version of this command')
    .option('--url <url>', 'the server that is meant, such as https://proofs.example.org')
    .option('--json', 'the result as JSON')
    .helpOption('-h, --help', 'what there is, and how it is typed')
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
  const parents = new Map<string, Command>()
  let exitCode: number = exitCodes.done
  const act: Act = async ({ run }, typed, { url, json, ...own }) => {
    const context = open({ ...(url === undefined ? {} : { url }), ...(json === undefined ? {} : { json }) })
    // Commander has read them by the flags that this verb declares.
    if ((await run(context, typed, own as never)) === false) exitCode = exitCodes.failed
  }
  const addVerbs = () => {
    for (const { title, verbs } of verbGroups) for (const verb of verbs) addVerb({ program, parents }, title, verb, act)
  }
  return async (typed) => {
    addVerbs()
    if (isOfCompletion(typed)) (await import('./completion.ts')).addCompletion(program)
    else program.addCommand(completionCommand())
    if (typed.length === 0) {
      program.outputHelp()
      return exitCodes.done
    }
    try {
      await program.parseAsync(typed, { from: 'user' })
      return exitCode
    } catch (error) {
      // Commander has said itself what is wrong.
      if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
      throw error
    }
  }
}

/** `completion bash` prints what a shell has to read, and `complete --` is what shells ask then. */
function isOfCompletion([first]: string[]): boolean {
  return first === 'completion' || first === 'complete'
}

/** As `--help` shows it; what it does is loaded when it is typed. */
function completionCommand(): Command {
  return new Command('completion').description('what a shell needs to complete commands').argument('<shell>')
}

type Act = (verb: Verb, typed: string[], options: Everywhere) => Promise<void>

interface Tree {
  program: Command
  /** Those with words below them, such as `proof`. */
  parents: Map<string, Command>
}

function addVerb({ program, parents }: Tree, title: string, verb: Verb, act: Act): void {
  const { words, takes = '', about, flags = [], examples = [] } = verb
  const [first = '', second] = words.split(' ')
  const parent = second === undefined ? program : (parents.get(first) ?? program.command(first).helpGroup(title))
  if (second !== undefined) {
    parents.set(first, parent)
    parent.description([parent.description(), second].filter((word) => word !== '').join(', '))
  }
  const command = parent
    .command(second ?? first)
    .description(about)
    .helpGroup(title)
    .allowExcessArguments(false)
  for (const part of takes.split(' ').filter((word) => word !== '')) command.argument(part)
  for (const [name, meaning] of flags) command.option(name, meaning)
  const typed = examples.map((example) => `  ${brand.ownCli} ${example}`)
  if (typed.length > 0) command.addHelpText('after', ['', 'Examples:', ...typed].join('\n'))
  command.action(() => act(verb, command.args, command.optsWithGlobals<Everywhere>()))
}
