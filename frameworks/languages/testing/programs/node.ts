import { spawnSync } from 'node:child_process'
import { closeSync, writeSync } from 'node:fs'
import { exitCodes } from '../../harness-protocol.ts'
import { runHarness, runVerifier } from '../../node/programs/harness.ts'
import { InputError } from '../../node/programs/input-error.ts'

const [, , mode, text = ''] = process.argv

/** Ends in the way that its first argument names; the second argument is what it writes before. */
const modes: Record<string, () => unknown> = {
  result: () => JSON.parse(text),
  sentence: () => {
    throw new InputError(text)
  },
  panic: () => {
    throw new Error(text)
  },
  print: () => {
    process.stdout.write(text)
    process.stderr.write(text)
    process.exit(exitCodes.inputError)
  },
  'write, then exit 0': () => {
    writeSync(3, text)
    process.exit(exitCodes.succeeded)
  },
  'write, then exit 10': () => {
    writeSync(3, text)
    process.exit(exitCodes.inputError)
  },
  'write, then a sentence': () => {
    writeSync(3, text)
    throw new InputError('The sentence.')
  },
  'close, then a sentence': () => {
    closeSync(3)
    throw new InputError('The sentence.')
  },
  'child, then a sentence': () => {
    spawnSync('/bin/sh', ['-c', text])
    throw new InputError('The sentence.')
  },
}

await (mode === 'rejection'
  ? runVerifier(() => Promise.resolve(false))
  : runHarness(() => Promise.resolve(modes[mode ?? '']?.())))
