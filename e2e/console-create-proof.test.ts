import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, pack, prove, runProgram, untilDone } from './harness/api.ts'
import { barriersInBothThemes } from './harness/axe.ts'
import { closeWindows, sharedBrowser } from './harness/browser.ts'
import { installCommandLine } from './harness/command-line.ts'
import { type Screen, openAsFirstUser, saved } from './harness/console.ts'
import { query } from './harness/database.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'

/** Numbers, an array of two dimensions and a bus, of which one input is public. */
const circuit = `pragma circom 2.2.0;
bus Point() { signal x; signal y; }
template Everything() {
    signal input factor;
    signal input grid[2][3];
    input Point() point;
    signal output sum;
    signal product <== point.x * point.y;
    sum <== factor * grid[1][2] + product;
}
component main {public [factor]} = Everything();`
const sample = JSON.stringify({
  factor: '10',
  grid: [
    [1, 2, 3],
    [4, 5, 6],
  ],
  point: { x: 3, y: 4 },
})
const order = '21888242871839275222246405745257275088548364400416034343698204186575808495617'

let proofyard: Proofyard
let browser: Browser
let folder: string
let ada: Screen

async function project(name: string, input: string | undefined): Promise<string> {
  const files = join(folder, name)
  await mkdir(files)
  await writeFile(join(files, 'sindri.json'), JSON.stringify({ name, circuitType: 'circom', witnessCompiler: 'wasm' }))
  await writeFile(join(files, 'circuit.circom'), circuit)
  if (input !== undefined) await writeFile(join(files, 'input.json'), input)
  return await pack(files, join(folder, `${name}.tar.gz`))
}

beforeAll(async () => {
  proofyard = await startProofyard()
  browser = await sharedBrowser()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-create-proof-'))
  for (const [name, input] of [
    ['everything', sample],
    ['nothing', undefined],
  ] as const) {
    const { circuit_id: id } = await deploy(proofyard, await project(name, input), 'latest')
    await untilDone(proofyard, 'circuit', id)
  }
  ada = await openAsFirstUser(browser, proofyard, {})
})

afterAll(async () => {
  await closeWindows()
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

const dialogOf = (page: Page) => page.getByRole('dialog')

async function open(name = 'everything'): Promise<Page> {
  const { page } = ada
  await page.goto(`/z/ada/${name}/`)
  await page.getByRole('button', { name: 'Create Proof' }).click()
  await dialogOf(page).getByRole('tab', { name: 'Form' }).waitFor()
  return page
}

const box = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string) => dialogOf(page).getByRole('tab', { name })
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Create Proof' }).click()

/** How many proofs were asked for since. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/prove')) count += 1
  })
  return () => count
}

describe('the form of a proof', () => {
  test('has a box for each value of the circuit, filled in from the sample, and reads well on a phone and in both themes', async () => {
    const page = await open()
    expect(await box(page, 'factor').inputValue()).toBe('10')
    expect(await box(page, 'grid').inputValue()).toBe('1, 2, 3\n4, 5, 6')
    expect(
      await dialogOf(page).getByRole('group', { name: 'point' }).getByRole('textbox', { name: 'y' }).inputValue(),
    ).toBe('4')
    await dialogOf(page).getByText('field · public').waitFor()
    await dialogOf(page).getByText('field[2][3] · private').waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const spill = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(spill).toBeLessThanOrEqual(0)
    expect(await barriersInBothThemes(page)).toEqual([])
    await tab(page, 'JSON').click()
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('says at each box what is wrong, goes to the first of them, and sends nothing', async () => {
    const page = await open()
    const count = countRequests(page)
    await box(page, 'factor').fill(order)
    await box(page, 'grid').fill('1 2 3')
    await box(page, 'x').fill('')
    await send(page)
    await dialogOf(page).getByText(`Enter a number below the order of the field, ${order}.`).waitFor()
    await dialogOf(page).getByText('Enter 6 values; these are 3.').waitFor()
    await dialogOf(page).getByText('Enter a value.').waitFor()
    await box(page, 'factor').and(page.locator(':focus')).waitFor()
    expect(count()).toBe(0)
    await box(page, 'factor').fill('1')
    await dialogOf(page).getByText(`Enter a number below the order`, { exact: false }).waitFor({ state: 'detached' })
  })

  test('says what the proof will take, by what others of the build took, and asks for that when it opens', async () => {
    const page = await open('nothing')
    await dialogOf(page)
      .getByText(/^No estimate of the time yet; at most \d+\.\d\d MiB of memory$/)
      .waitFor()
    await page.keyboard.press('Escape')
    const [{ id } = {}] = await query(
      proofyard,
      "select b.id from builds b join projects p on p.id = b.project_id where p.name = 'everything'",
    )
    const made = await prove(proofyard, String(id), JSON.parse(sample))
    await untilDone(proofyard, 'proof', made.proof_id)

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/estimate')) asked.push(request.url())
    })
    await page.goto('/z/ada/everything/')
    await page.getByRole('button', { name: 'Create Proof' }).waitFor()
    expect(asked).toEqual([])
    await open()
    await dialogOf(page)
      .getByText(/^About [\d.]+ s \([\d.]+–[\d.]+ s\), .*[\d.]+ MiB of memory$/)
      .waitFor()
    await dialogOf(page).getByText('Based on 1 proof of this build.', { exact: false }).waitFor()
    expect(asked).toHaveLength(1)
    expect(await barriersInBothThemes(page)).toEqual([])

    const next = await prove(proofyard, String(id), JSON.parse(sample))
    await untilDone(proofyard, 'proof', next.proof_id)
    await page.goto(`/z/ada/page/proofs/${next.proof_id}`)
    const span = String.raw`[\d.]+ s \([\d.]+–[\d.]+ s\)`
    await page.getByText(new RegExp(`^Predicted ${span}, took [\\d.]+ s$`)).waitFor()
    await page.getByText('By 1 earlier proof of this build.').waitFor()
  })

  test('refuses with both figures what no worker could make, and sends nothing', async () => {
    const sizes = await query(proofyard, 'select id, prove_size from builds')
    await query(proofyard, "update builds set prove_size = '1048576m1t256d'")
    const page = await open()
    const count = countRequests(page)
    await dialogOf(page)
      .getByText(/^It needs 1024 GiB of memory; the workers here have at most [\d.]+ (?:GiB|MiB)\.$/)
      .waitFor()
    expect(await dialogOf(page).getByRole('button', { name: 'Create Proof' }).isDisabled()).toBe(true)
    await box(page, 'factor').press('Control+Enter')
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await barriersInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    // A worker that can is seen without a reload.
    for (const { id, prove_size: size } of sizes) {
      await query(proofyard, `update builds set prove_size = '${String(size)}' where id = '${String(id)}'`)
    }
    await dialogOf(page).getByRole('button', { name: 'Create Proof', disabled: false }).waitFor()
    expect(count()).toBe(0)
  })

  test('and the document are one: each has what was written in the other, to the last digit', async () => {
    const page = await open()
    const large = String(BigInt(order) - 1n)
    await box(page, 'factor').fill(large)
    await tab(page, 'JSON').click()
    const document = box(page, 'Proof input')
    expect(await document.inputValue()).toContain(`"factor": "${large}"`)
    await document.fill(`{"factor": 9007199254740993, "grid": [[1,2,3],[4,5,7]], "point": {"x": 1, "y": 2}}`)
    await tab(page, 'Form').click()
    expect(await box(page, 'factor').inputValue()).toBe('9007199254740993')
    expect(await box(page, 'grid').inputValue()).toBe('1, 2, 3\n4, 5, 7')

    await tab(page, 'JSON').click()
    await document.fill('{"factor": 1, "other": 2}')
    await tab(page, 'Form').click()
    await dialogOf(page).getByText('The circuit takes no "other".', { exact: false }).waitFor()
    expect(await tab(page, 'JSON').getAttribute('aria-selected')).toBe('true')
    expect(await document.inputValue()).toBe('{"factor": 1, "other": 2}')
  })

  test('is filled in and sent by the keyboard alone, and the proof shows what was entered', async () => {
    const { page } = ada
    await page.goto('/z/ada/nothing/')
    // There is no sample in this project.
    await page.getByRole('button', { name: 'Create Proof' }).focus()
    await page.keyboard.press('Enter')
    await tab(page, 'Form').waitFor()
    await tab(page, 'Form').focus()
    await page.keyboard.press('ArrowRight')
    await tab(page, 'JSON').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    for (const text of ['-1', '1 2 3 4 5 6', '3', '4']) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'View Proof' }).click()
    await page.getByRole('button', { name: 'Download Proof' }).waitFor()
    // 3 * 4 - 6, and -1 as the order less one.
    const shown = (await page.getByLabel('Public', { exact: true }).textContent()) ?? ''
    expect(shown).toContain('"6"')
    expect(shown).toContain(`"${BigInt(order) - 1n}"`)
    const values = dialogOf(page).getByRole('table')
    await values.getByRole('row', { name: 'sum field 6' }).waitFor()
    await values.getByRole('row', { name: `factor field ${BigInt(order) - 1n}` }).waitFor()
    await dialogOf(page).getByText('Names and types are those of the compiled circuit.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Show Hexadecimal' }).click()
    await values.getByRole('row', { name: 'sum field 0x06' }).waitFor()
    expect(await barriersInBothThemes(page)).toEqual([])
    const { path } = await saved(page, 'Download by Name', join(folder, 'values.json'))
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      sum: '0x06',
      factor: `0x${(BigInt(order) - 1n).toString(16)}`,
    })
    expect(ada.troubles).toEqual([])
  })

  test('ends at a page with commands, which do what they say as they are typed', async () => {
    const { page } = ada
    await dialogOf(page).getByText('Commands', { exact: true }).click()
    expect(await barriersInBothThemes(page)).toEqual([])
    const command = async (name: string) => (await dialogOf(page).getByLabel(name, { exact: true }).textContent()) ?? ''
    const env = { ...process.env, SINDRI_API_KEY: proofyard.apiKey }
    const bundle = await runProgram('bash', ['-c', await command('curl: Downloads the signed bundle.')], {
      cwd: folder,
      env,
    })
    expect(bundle.code, bundle.output).toBe(0)
    const [zip = ''] = (await readdir(folder)).filter((name) => name.endsWith('.proof.zip'))
    expect(zip).toMatch(/^nothing-[0-9a-f-]{36}\.proof\.zip$/)
    const again = await runProgram('bash', ['-c', await command('curl: Has the proof verified once more.')], { env })
    expect(again.output).toContain('"verified":true')
    const script = [
      '--input-type=module',
      '-e',
      await command('JavaScript: Reads it with the sindri package from npm.'),
    ]
    const read = await runProgram(process.execPath, script, { cwd: root, env })
    expect(read.output).toMatch(/^Ready \[\s+'6',/m)
    const line = await installCommandLine(proofyard.url)
    const shell = { ...env, PATH: `${line.bin}:${process.env.PATH}` }
    const type = async (name: string) =>
      runProgram('bash', ['-e', '-c', await command(name)], { cwd: line.folder, env: shell })
    expect(await type('CLI: Downloads the signed bundle, and verifies it on your machine.')).toMatchObject({ code: 0 })
    // The project brings no input.
    expect((await type('CLI: Proves the input.json of its project once more.')).output).toMatch(
      /nothing: 2 files\nThere is no input/,
    )
    await rm(line.folder, { recursive: true })
    const cli = await command('CLI: The same with the public sindri client.')
    expect(cli).toContain(`SINDRI_BASE_URL=${proofyard.url}`)
    expect(cli).toContain('sindri clone ada/nothing')
    const deploy = await command('Foundry: Deploys the verifier of its circuit on a chain.')
    expect(deploy).toMatch(/forge create Groth16Verifier.sol:Groth16Verifier --broadcast/)
    // In place of Foundry a program that says what it was told.
    await writeFile(join(folder, 'cast'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    const cast = await runProgram('bash', ['-c', await command('Foundry: Has that contract check this proof.')], {
      env: { ...env, PATH: `${folder}:${process.env['PATH']}`, ETH_RPC_URL: 'http://chain', VERIFIER: '0x11' },
    })
    const [, , , verifier, signature, ...args] = cast.output.trim().split('\n')
    expect([verifier, signature]).toEqual(['0x11', 'verifyProof(uint256[2],uint256[2][2],uint256[2],uint256[2])(bool)'])
    expect(args).toHaveLength(4)
    expect(args.join('')).toMatch(/^(?:\[|\]|,|0x[0-9a-f]{64})+$/)
    expect(ada.troubles).toEqual([])
  })

  test('takes a file, dropped or chosen; one that is no text is refused, and a long one is sent without being shown', async () => {
    const page = await open()
    const chooser = dialogOf(page).getByLabel('Input file')
    const give = (name: string, buffer: Buffer) => chooser.setInputFiles({ name, mimeType: 'application/json', buffer })
    await give('other.json', Buffer.from(sample.replace('"10"', '"11"')))
    await expect.poll(() => box(page, 'factor').inputValue()).toBe('11')

    const text = JSON.stringify(sample.replace('"10"', '"12"'))
    const dataTransfer = await page.evaluateHandle(
      `(() => { const held = new DataTransfer(); held.items.add(new File([${text}], 'dropped.json')); return held })()`,
    )
    await dialogOf(page).locator('form').dispatchEvent('drop', { dataTransfer })
    await expect.poll(() => box(page, 'factor').inputValue()).toBe('12')

    await give('noise.bin', Buffer.from([0xff, 0xfe, 0x00]))
    await dialogOf(page).getByText('noise.bin is not a text file.').waitFor()
    await give('long.json', Buffer.from(`${' '.repeat(2 * 1024 ** 2)}${sample}`))
    await dialogOf(page).getByText('2.00 MiB, sent as it is.', { exact: false }).waitFor()
    await dialogOf(page).getByRole('button', { name: 'Remove the file' }).click()
    await box(page, 'Proof input').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Restore the sample' }).click()
    expect(await box(page, 'factor').inputValue()).toBe('10')
  })
})
