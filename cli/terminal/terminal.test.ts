import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

function written(isTTY: boolean, env = {}) {
  let text = ''
  const stream = { write: (more: string) => (text += more).length > 0, isTTY, columns: 40 }
  return { terminal: openTerminal({ out: stream, err: stream, isInteractive: false }, false, env), text: () => text }
}

/** Sets the title of the window, writes into the clipboard, moves up a line, turns letters around. */
const hostile = 'a\u001B]0;title\u0007b\u001B]52;c;aGk=\u001B\\c\u001B[1Ad\u009B2Je\u202Ef\rg\b'

test.each([
  ['a result', ({ terminal }: ReturnType<typeof written>) => terminal.result({}, () => hostile)],
  ['a note', ({ terminal }: ReturnType<typeof written>) => terminal.note(hostile, 'red')],
  ['a mark', ({ terminal }: ReturnType<typeof written>) => terminal.mark(true, hostile)],
])('%s says nothing to the terminal', (_, write) => {
  const out = written(false)
  write(out)
  expect(out.text()).toMatch(/a.*b.*c.*d.*e.*f.*g/)
  expect(out.text().replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('JSON spells out what a terminal would obey', () => {
  let text = ''
  const stream = { write: (more: string) => (text += more).length > 0, isTTY: false, columns: 40 }
  openTerminal({ out: stream, err: stream, isInteractive: false }, true, {}).result({ hostile }, () => '')
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(JSON.parse(text)).toEqual({ hostile })
})

test('what passes is cut to the width, and gone when the next line comes', () => {
  const out = written(true)
  out.terminal.passing(`\u001B[5m${'x'.repeat(100)}`)
  out.terminal.note('done')
  expect(out.text()).toBe(`${'x'.repeat(39)}\r\u001B[2Kdone\n`)
})

test('there are colours on a terminal, unless they are not wanted', () => {
  const on = written(true)
  on.terminal.note('no', 'red')
  expect(on.text()).toBe('\u001B[31mno\u001B[39m\n')
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
    const off = written(true, env)
    off.terminal.note('no', 'red')
    expect(off.text()).toBe('no\n')
  }
})
