import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestCore } from './open-test-core.ts'
import { sentStatements } from './sent-statements.ts'

test('notes what the work reads, and nothing that is read beside it', async () => {
  const { core, close } = await openTestCore()
  try {
    const begun = Promise.withResolvers<void>()
    const beside = begun.promise.then(() => core.database.execute(sql`select 'beside'`))
    const statements = await sentStatements(core, async () => {
      begun.resolve()
      await beside
      await core.database.execute(sql`select ${'of the work'}::text`)
    })
    expect(statements).toEqual([{ text: 'select $1::text', values: ['of the work'] }])
  } finally {
    await close()
  }
})

test('notes what work reads that begins only when somebody waits for it', async () => {
  const { core, close } = await openTestCore()
  try {
    const statements = await sentStatements(core, () => core.database.execute(sql`select 'late'`))
    expect(statements).toEqual([{ text: "select 'late'", values: [] }])
  } finally {
    await close()
  }
})
