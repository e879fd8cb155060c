import { isCancel, confirm as askYesOrNo, password, select, text } from '@clack/prompts'
import type { Context } from '../context.ts'
import { plainText } from './terminal.ts'
import { CommandError, UsageError, exitCodes } from '../failure.ts'

/** Asks a person for something. @param flag what says it where nobody can be asked */
export async function ask({ terminal, signal }: Context, question: string, flag: string): Promise<string> {
  if (!terminal.isInteractive)
    throw new UsageError(`${question} is missing, and nobody can be asked here: use ${flag}.`)
  const validate = (answer: string | undefined) => (answer ? undefined : `Enter your ${question.toLowerCase()}.`)
  return answered(await text({ message: question, validate, signal, output: process.stderr }))
}

/** Has a person choose one of a few. */
export async function choose(
  { terminal, signal }: Context,
  question: string,
  flag: string,
  choices: string[],
): Promise<string> {
  if (!terminal.isInteractive)
    throw new UsageError(`${question} is missing, and nobody can be asked here: use ${flag}.`)
  const options = choices.map((value) => ({ value }))
  return answered(await select({ message: question, options, signal, output: process.stderr }))
}

/** The same for what is not to be seen. */
export async function askSecretly({ terminal, signal }: Context, question: string, flag: string): Promise<string> {
  if (!terminal.isInteractive)
    throw new UsageError(`${question} is missing, and nobody can be asked here: use ${flag}.`)
  return answered(await password({ message: question, signal, output: process.stderr }))
}

/** Asks whether something that cannot be undone is meant. @param isSure it was said already, by `--yes` */
export async function confirm({ terminal, signal }: Context, question: string, isSure: boolean): Promise<void> {
  if (isSure) return
  if (!terminal.isInteractive) throw new UsageError(`${question} Nobody can be asked here: say --yes.`)
  const isMeant = answered(
    await askYesOrNo({ message: plainText(question), initialValue: false, signal, output: process.stderr }),
  )
  if (!isMeant) throw new CommandError('Nothing was done.')
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError('Nothing was done.', { exitCode: exitCodes.interrupted })
  return answer as Exclude<T, symbol>
}
