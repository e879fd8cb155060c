import type { Core } from '@proofyard/core/context.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { run } from '../../run.ts'

/** What a test file needs that types commands for a database of its own. */
interface TypedCommands {
  core: Core
  run: (...typed: string[]) => Promise<number>
  /** What was printed in the test so far, and what was complained of. */
  lines: string[]
  complained: string[]
}

/** Registers what opens and closes the database, and keeps what is printed; `core` is there when the tests run. */
export function commandsOnDatabase(): TypedCommands {
  let opened: Awaited<ReturnType<typeof openTestCore>>
  const commands: TypedCommands = {
    get core() {
      return opened.core
    },
    run: (...typed) => run(typed, { DATABASE_URL: opened.settings.databaseUrl }),
    lines: [],
    complained: [],
  }
  beforeAll(async () => {
    opened = await openTestCore()
  })
  beforeEach(() => {
    commands.lines = []
    commands.complained = []
    vi.spyOn(console, 'log').mockImplementation((line) => void commands.lines.push(String(line)))
    vi.spyOn(console, 'error').mockImplementation((line) => void commands.complained.push(String(line)))
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => commands.complained.push(String(text).trimEnd()) > 0)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await opened.close()
  })
  return commands
}
