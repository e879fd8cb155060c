import type { Browser, BrowserContext, Page } from 'playwright-core'
import { RECOUNT_PROOFS } from '@proofyard/core/testing/recount-proofs.ts'
import { expect } from 'vitest'
import { chooseItem, openAsFirstUser, openScreen, type Screen } from './console.ts'
import { query } from './database.ts'
import type { Proofyard } from './proofyard.ts'

/**
 * Copies a proof that is ready, over the days up to now; every tenth copy failed. Proofs take time, and no one can make
 * them in the past.
 */
export async function copyProofs(
  proofyard: Proofyard,
  proof: string,
  { count, days }: { count: number; days: number },
): Promise<void> {
  await query(
    proofyard,
    `insert into proofs (build_id, project_id, team_id, meta, status, verified, compute_times, file_size, created_at, started_at, finished_at)
     select build_id, project_id, team_id, meta, case when nth % 10 = 0 then 'Failed' else 'Ready' end, verified, compute_times, file_size,
       moment, moment + interval '1 second', moment + interval '3 seconds'
     from (
       select *, clock_timestamp() - interval '1 day' * ${days} * nth / ${count} as moment
       from proofs, generate_series(1, ${count}) as nth where id = '${proof}'
     ) as copies;
     ${RECOUNT_PROOFS};
     analyze proofs, proof_counts`,
  )
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>
const states = new WeakMap<Proofyard, Promise<State>>()

/** Logs the first user in, once, and keeps what the browser then remembers. */
async function logInOnce(browser: Browser, proofyard: Proofyard): Promise<State> {
  const { page } = await openAsFirstUser(browser, proofyard)
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/** Opens the history of the first user's proofs; `rest` is what follows its address. */
export async function openProofs(browser: Browser, proofyard: Proofyard, rest = ''): Promise<Screen> {
  const state = states.get(proofyard) ?? logInOnce(browser, proofyard)
  states.set(proofyard, state)
  const screen = await openScreen(browser, proofyard.url, { storageState: await state })
  await screen.page.goto(`/z/ada/page/proofs/${rest}`)
  await screen.page.locator('h1', { hasText: 'Proofs' }).waitFor()
  return screen
}

/** Chooses from the menu of a filter. */
export async function choose(page: Page, filter: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: filter }).click()
  const item = page.getByRole('menu').locator('[role^="menuitem"]')
  await chooseItem(item.filter({ has: page.getByText(option, { exact: true }) }))
}

/** The texts of one column of the list, from 0. */
export function column(page: Page, index: number): Promise<string[]> {
  return page.locator(`tr[data-opens] td:nth-child(${index + 1})`).allTextContents()
}

export async function untilRows(page: Page, count: number): Promise<void> {
  const shown = async () => ({
    rows: await page.locator('tr[data-opens]').count(),
    search: new URL(page.url()).search,
  })
  await expect.poll(shown).toMatchObject({ rows: count })
}
