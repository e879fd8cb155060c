import { expect, test } from 'vitest'
import { hidePaths } from './hide-paths.ts'
import { outputLines } from './output-lines.ts'

function linesOf(...chunks: (string | Buffer)[]): string[] {
  const lines: string[] = []
  const { write, end } = outputLines((line) => lines.push(line))
  for (const chunk of chunks) write(Buffer.from(chunk))
  end()
  return lines
}

test('lines come whole, however they are divided, the last one without its end too', () => {
  const bytes = Buffer.from('first ü\nsecond')
  expect(linesOf(...[...bytes].map((byte) => Buffer.from([byte])))).toEqual(['first ü', 'second'])
})

test('colours, links, control characters and turned text are left out, and a line that is written over is its last state', () => {
  expect(linesOf('\u001b[31;1merror\u001b[0m: no\u0007\u0000\n')).toEqual(['error: no'])
  expect(linesOf('\u001b]8;;http://evil.example\u0007click\u001b]8;;\u0007\n')).toEqual(['click'])
  expect(linesOf('10 %\r50 %\r100 %\r\n')).toEqual(['100 %'])
  expect(linesOf('10 %\r', '50 %\rdone\n')).toEqual(['done'])
  expect(linesOf('a\u202eb\u2066c\n')).toEqual(['abc'])
  // Of Arabic, of layout, ends of lines that browsers know, tags, and half a character.
  expect(linesOf('a\u061cb\u200bc\ufeffd\u2028e\u2029f\u{e0041}g\n')).toEqual(['abcdefg'])
  expect(linesOf(`${'x'.repeat(1999)}\u{1f600}\n`)).toEqual([`${'x'.repeat(1999)}…`])
})

test('a line that ends as on Windows is whole, and one that is written over is its last state, however they are divided', () => {
  for (const [text, lines] of [
    ['100 %\r\n', ['100 %']],
    ['100 %\r\r\n', ['100 %']],
    ['10 %\r50 %\n', ['50 %']],
    ['10 %\r50 %\r', ['50 %']],
    ['10 %\r\nnext\n', ['10 %', 'next']],
  ] as const) {
    for (let at = 0; at <= text.length; at += 1) {
      expect(linesOf(text.slice(0, at), text.slice(at)), `${JSON.stringify(text)} at ${at}`).toEqual(lines)
    }
    expect(linesOf(...text.split('')), JSON.stringify(text)).toEqual(lines)
  }
})

test('what is written for a program is no line, and what looks alike is one', () => {
  expect(linesOf('{"reason":"compiler-artifact"}\n[1,2]\n[INFO] snarkJS: done\n')).toEqual(['[INFO] snarkJS: done'])
})

test('a line without end is cut, and costs no more than that', () => {
  const lines = linesOf(...Array.from({ length: 200 }, () => 'x'.repeat(50_000)), '\nnext\n')
  expect(lines).toEqual([`${'x'.repeat(2000)}…`, 'next'])
})

test('paths of this machine are those that the program was shown, or nothing', () => {
  const hide = hidePaths(
    [
      { source: '/data/attempts/7/work', target: '/work' },
      { source: '/usr', target: '/usr' },
    ],
    ['/data/attempts/7', '/data/tools'],
  )
  expect(
    hide('at /data/attempts/7/work/main.circom:3, /usr/lib/x and /data/tools/circom, not /data/attempts/7/input'),
  ).toBe('at /work/main.circom:3, /usr/lib/x and …/circom, not …/input')
})
