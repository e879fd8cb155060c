import type { Element, Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { markdownTree } from './markdown-tree.ts'
import { measureTree, mostMarkers, type TreeNode } from './nesting.ts'
import { textOf, visitElements } from './visit.ts'

async function treeOf(text: string): Promise<Root> {
  const rendered = await markdownTree(text)
  if (rendered.kind === 'plain') throw new Error(`Not drawn: ${rendered.reason}`)
  return rendered.tree
}

async function elementsOf(text: string, test: (element: Element) => boolean): Promise<Element[]> {
  const found: Element[] = []
  visitElements(await treeOf(text), (element) => {
    if (test(element)) found.push(element)
    return undefined
  })
  return found
}

const named =
  (...tags: string[]) =>
  ({ tagName }: Element) =>
    tags.includes(tagName)

describe('GitHub flavoured markdown', () => {
  test('has tables, tasks, strikethrough, autolinks and footnotes', async () => {
    const text = '| a | b |\n|--|--:|\n| 1 | 2 |\n\n- [x] done\n\n~~no~~ www.example.org [^1]\n\n[^1]: Note.'
    const found = await elementsOf(text, named('table', 'td', 'input', 'del', 'a', 'section'))
    expect(found.map(({ tagName }) => tagName)).toEqual(['table', 'td', 'td', 'input', 'del', 'a', 'a', 'section', 'a'])
  })

  test.each(['note', 'tip', 'important', 'warning', 'caution'])('has the alert %s', async (kind) => {
    const [alert] = await elementsOf(`> [!${kind.toUpperCase()}]\n> Read *this*.`, named('div'))
    expect(alert?.properties).toEqual({ dataAlert: kind })
    expect(alert === undefined ? '' : textOf(alert).trim()).toBe('Read this.')
  })

  test('leaves other quotes alone', async () => {
    expect(await elementsOf('> [!NOTHING]\n> x\n\n> [!NOTE] x\n\n> [!NOTE]', named('div'))).toEqual([])
  })

  test('gives headings the ids of GitHub', async () => {
    const headings = await elementsOf('# Set up `it`\n## Why?\n## Why?', named('h1', 'h2'))
    expect(headings.map(({ properties }) => properties.id)).toEqual([
      'user-content-set-up-it',
      'user-content-why',
      'user-content-why-1',
    ])
  })

  test('reads the HTML between the markdown', async () => {
    const text = '<details><summary>More</summary>\n\n**bold**\n\n</details>\n\n<p align="center">H<sub>2</sub>O</p>'
    const found = await elementsOf(text, named('details', 'summary', 'strong', 'p', 'sub'))
    expect(found.map(({ tagName }) => tagName)).toEqual(['details', 'summary', 'p', 'strong', 'p', 'sub'])
  })
})

describe('mathematics', () => {
  const formulas = async (text: string) =>
    (await elementsOf(text, ({ properties }) => properties.dataFormula !== undefined)).map(
      (element) => [element.properties.dataFormula, /annotation/.test(JSON.stringify(element))] as const,
    )

  test.each([
    ['so $a^2$ is', 'inline'],
    ['$`a_b`$', 'inline'],
    ['($a$), and', 'inline'],
    ['$a\nb$', 'inline'],
    ['$\\sqrt{\\$4}$', 'inline'],
    ['$`\\$4`$ costs \\$4', 'inline'],
    ['$a \\\\$', 'inline'],
    ['\\$$a$', 'inline'],
    ['$$a$$', 'block'],
    ['$$a = \nb\n$$', 'block'],
    ['$$a\\$b$$', 'block'],
    ['$$\na = b\n$$', 'block'],
    ['> $$\n> a = b\n> $$', 'block'],
    ['- one\n  $$\n  a = b\n  $$', 'block'],
    ['$$\na = b', 'block'],
    ['```math\na = b\n```', 'block'],
  ])('%j has a formula', async (text, kind) => {
    expect(await formulas(text)).toEqual([[kind, true]])
  })

  test.each([
    '$5 and $10',
    'a $ b $ c',
    '`$a$`',
    '\\$a\\$',
    'US$5$a',
    '$',
    '$ a$',
    'a$b$c',
    '```\n$a$\n```',
    '$$$a$$$',
    '$a$$ b$',
    '$a\\$',
    `$${'a'.repeat(4001)}$`,
  ])('%j has none', async (text) => {
    expect(await formulas(text)).toEqual([])
    expect(textOf(await treeOf(text)).trim()).toBe(text.replaceAll(/[`\\]/g, '').trim())
  })

  test('shows what is no formula as it was written', async () => {
    expect(textOf(await treeOf('a $\\frac{1}$ b'))).toBe('a \\frac{1} b')
  })
})

describe('code', () => {
  const colours = async (language: string, text: string) => {
    const found = await elementsOf(`\`\`\`${language}\n${text}\n\`\`\``, named('span'))
    return found.map((span) => [String(span.properties.className).replace('hljs-', ''), textOf(span)])
  }

  test.each([
    ['circom', 'template Multiplier(n) { signal input a; c <== a * 2; } // x', 'title,function_', 'Multiplier'],
    ['noir', 'fn main(x: Field, y: pub u8) { assert(x != 0x1f); }', 'type', 'Field'],
    ['solidity', 'contract Verifier { function verify(uint256[2] calldata a) public {} }', 'type', 'uint256'],
    ['rust', 'fn main() { let x: u8 = 1; }', 'keyword', 'let'],
    ['go', 'func main() { return nil }', 'keyword', 'func'],
    ['toml', '[package]\nname = "x"', 'string', '"x"'],
    ['json', '{ "a": 1 }', 'attr', '"a"'],
    ['bash', 'export A=1 # x', 'comment', '# x'],
    ['sh', 'echo "x"', 'string', '"x"'],
    ['ts', 'const a: string = `x`', 'keyword', 'const'],
    ['js', 'await prove()', 'keyword', 'await'],
    ['nr', 'global N: u32 = 4;', 'keyword', 'global'],
    ['sol', 'pragma solidity ^0.8.0;', 'meta', 'pragma solidity ^0.8.0;'],
  ])('%s gets its colours', async (language, text, kind, word) => {
    expect(await colours(language, text)).toContainEqual([kind, word])
  })

  test('of an unknown language, or of a very long one, has none', async () => {
    expect(await colours('cobol', 'DISPLAY "x".')).toEqual([])
    expect(await colours('js', 'let a = 1\n'.repeat(6001))).toEqual([])
  })
})

describe('a text that is too much', () => {
  test.each([
    ['quotes', `${'>'.repeat(400)} x`],
    ['lists in lists', Array.from({ length: 110 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
    ['elements', '<div>'.repeat(2000)],
  ])('is not drawn: %s', async (_, text) => {
    expect(await markdownTree(text)).toMatchObject({ kind: 'plain' })
  })

  test('is measured without recursion', () => {
    const flat = { type: 'root', children: Array.from({ length: 100_000 }, () => ({ type: 'text', value: 'x' })) }
    expect(measureTree(flat)).toEqual({ depth: 2, nodes: 100_001 })
    let deep: TreeNode = { type: 'text' }
    for (let depth = 1; depth < 100_000; depth++) deep = { type: 'x', children: [deep] }
    expect(measureTree(deep)).toEqual({ depth: 100_000, nodes: 100_000 })
  })

  test('is known before it is parsed', () => {
    expect(mostMarkers(`a\n${'>'.repeat(100_000)}\nb`)).toBe(100_000)
    expect(mostMarkers('- '.repeat(100_000))).toBe(100_000)
    expect(mostMarkers('1. '.repeat(1000))).toBe(1000)
    expect(mostMarkers('> - a\n-----\n> > 1) b')).toBe(3)
    expect(mostMarkers(' '.repeat(1_000_000))).toBe(0)
  })
})
