import { parseArgs } from 'node:util'

/**
 * What a bench was asked for. `--smoke` is its smallest size in one round: it shows that the bench works. Its figures say nothing, so
 * no limit is held against them.
 */
export function readArguments(): { isSmoke: boolean; positionals: string[] } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { smoke: { type: 'boolean' } } })
  return { isSmoke: values.smoke === true, positionals }
}

/** Sets the exit code by whether all limits are kept, and says where a smoke run held none. */
export function endBench(isKept: boolean, isSmoke: boolean): void {
  if (isSmoke) console.log('\na smoke run: no limit was held')
  process.exitCode = isKept || isSmoke ? 0 : 1
}
