import * as z from 'zod/mini'
import { setupTitles, warnedSetups } from '../shared/setup/setup-words.ts'
import type { BundleStatement } from '@proofyard/verification/bundle-statement.ts'
import { element } from './elements.ts'
import type { Verdict } from '@proofyard/verification/judge-claim.ts'
import { parseJson } from '@proofyard/verification/parse-json.ts'
import { readValues } from './read-values.ts'
import { shownText } from './shown-text.ts'

const titles: Record<Verdict['kind'], string> = {
  verified: 'Verified',
  rejected: 'Not verified',
  elsewhere: 'Not checked by this page',
}

export const MAX_SHOWN_VALUES = 20

export function verdictCard({ kind, sentence, page }: Verdict): HTMLElement {
  return element(
    'div',
    `card ${kind}`,
    element('h2', '', titles[kind]),
    element('p', '', sentence),
    ...(page === undefined ? [] : [element('p', '', ...pageWords(page))]),
  )
}

/** No link to the server that a bundle names: it may be its forger's. A saved copy is of no server. */
function pageWords(page: string): (Node | string)[] {
  if (location.protocol === 'file:') return [`A Proofyard that you trust has a page that can: ${page}.`]
  if (location.pathname === page)
    return ['This page will have it when a worker of this server has installed that toolchain.']
  const link = document.createElement('a')
  link.href = page
  link.textContent = 'page that has it'
  return ['Open the bundle in the ', link, '.']
}

/** Where the keys come from, and what else one has to know before one relies on the proof. */
export function trustCard({ setup, warnings }: BundleStatement): HTMLElement {
  const isWarned = warnings.length > 0 || setup === null || warnedSetups.includes(setup.kind)
  return element(
    'div',
    isWarned ? 'card warned' : 'card',
    element('h2', '', setup === null ? 'The set-up is not known' : setupTitles[setup.kind]),
    element('p', '', setup?.statement ?? 'Ask those who made the circuit where its keys come from.'),
    ...warnings.map((warning) => element('p', '', warning)),
    element('p', '', 'This is the word of who signed the bundle: a proof does not show it.'),
  )
}

/** The facts that a bundle states, each as a row. */
export function bundleFacts({ circuit, proof, server }: BundleStatement): [string, string][] {
  const versions = Object.entries(circuit.versions).map(([name, version]) => `${name} ${String(version)}`)
  const { provingScheme: scheme, curve } = circuit.manifest
  return [
    ['Circuit', circuit.team === null ? circuit.name : `${circuit.team}/${circuit.name}`],
    ['Framework', [circuit.circuit_type, scheme, curve].filter((part) => part !== undefined).join(', ')],
    ['Versions', versions.join(', ') || 'Not known'],
    ['Build ID', circuit.id],
    ['Proof ID', proof.id],
    ['Made', proof.date_ready ?? 'Not known'],
    ['Made Elsewhere', proof.made_elsewhere ?? 'No'],
    ['Verified by', proof.verified_by === 'server' ? 'The server that signed it' : 'Its prover, not the server'],
    ['Server', server],
  ]
}

export function factsCard(title: string, facts: [string, string][]): HTMLElement {
  const rows = facts.map(([name, value]) =>
    element('div', 'row', element('dt', '', name), element('dd', '', shownText(value))),
  )
  return element('div', 'card', element('h2', '', title), element('dl', '', ...rows))
}

/** What a proof shows, in order. */
export function valuesCard(publicValues: string): HTMLElement {
  const values = shownValues(publicValues)
  const shown = values.slice(0, MAX_SHOWN_VALUES).map((value) => element('li', '', shownText(value)))
  const more = values.length - shown.length
  return element(
    'div',
    'card',
    element('h2', '', 'Public values'),
    values.length === 0 ? element('p', '', 'None, or not in a list.') : element('ol', '', ...shown),
    ...(more > 0 ? [element('p', '', `and ${more} more`)] : []),
  )
}

/** Also those of Noir, a line of TOML for each; and those with names, as of gnark, as the document that was verified, to the letter. */
function shownValues(text: string): string[] {
  const document = parseJson(text)
  const { data } = TomlDocument.safeParse(document)
  if (data !== undefined) return data['Verifier.toml'].split('\n').filter((line) => line !== '')
  return NamedValues.safeParse(document).success ? [text] : readValues(text)
}

const NamedValues = z.record(z.string(), z.unknown())
const TomlDocument = z.object({ 'Verifier.toml': z.string() })
