import { element } from '../verify/elements.ts'
import type { Verdict } from '@proofyard/verification/judge-claim.ts'
import type { Bundle } from '@proofyard/verification/open-bundle.ts'
import { MAX_SHOWN_VALUES } from '../verify/report.ts'
import { shownText } from '../verify/shown-text.ts'
import type { KnownKey } from '@proofyard/verification/signing-keys.ts'
import { claimedValues } from './claimed-values.ts'
import { dateText } from './date-text.ts'
import type { SharedFacts } from './shared-facts.ts'
import { teamText } from './team-text.ts'
import { mayBeForged, trustWords } from './trust-words.ts'

/** Whether this browser verified the proof, and else who says to have done so: never in green where it did not. */
export function verdictCard({ kind, sentence }: Verdict, { statement }: Bundle): HTMLElement {
  const { circuit, proof, server, setup } = statement
  if (kind === 'verified')
    return card(
      mayBeForged(setup) ? 'warned' : 'verified',
      'Verified here and now',
      `Your browser checked this proof itself on ${dateText(new Date())}, and it holds for the key of its circuit. ${worthOf(setup)}`,
    )
  if (kind === 'rejected')
    return card('rejected', 'Not verified', `Your browser checked this proof: do not rely on it. ${sentence}`)
  return card(
    'elsewhere',
    'Not verified by your browser',
    `This page cannot check this proof of ${circuit.circuit_type}. ${whoVerified(proof, server)} Your browser checked only that nothing was changed since the server signed it.`,
  )
}

/** What a check in the browser leaves to be believed. */
function worthOf(setup: Bundle['statement']['setup']): string {
  if (!mayBeForged(setup))
    return 'You need not take the word of those who sent you the link, nor that of the server, for that.'
  return `That check cannot tell a true proof from one that was made with the secret of the set-up. Read “${trustWords(setup).title}” below before you rely on it.`
}

function whoVerified({ verified_by: by, date_ready: date }: Bundle['statement']['proof'], server: string): string {
  if (by === 'prover') return 'Only the computer that made it says that it holds: the server did not verify it.'
  return `The server ${hostOf(server)} says that it verified it${date === null ? '' : ` on ${dateText(new Date(date))}`}.`
}

/** What the proof says, in the values that were verified. */
export function claimCard({ statement, texts }: Bundle, { public_values: told }: SharedFacts): HTMLElement {
  const { values, statement: whose, isUnread } = claimedValues(texts.publicValues, told)
  const name = circuitName(statement)
  const shown = values.slice(0, MAX_SHOWN_VALUES).map(({ name, value }) => row(name, value))
  const more = values.length - shown.length
  return element(
    'div',
    'card',
    element('h2', '', 'What is claimed'),
    element(
      'p',
      '',
      isUnread
        ? `There is an input that the circuit ${name} accepts together with the public values in public.json of the bundle, which are too many to be shown here.`
        : values.length === 0
          ? `There is an input that the circuit ${name} accepts. The proof shows no values.`
          : `There is an input that the circuit ${name} accepts together with exactly these public values:`,
    ),
    ...(values.length === 0 ? [] : [element('dl', 'values', ...shown)]),
    ...(more > 0 ? [element('p', '', `and ${more} more, which are in the bundle.`)] : []),
    ...(whose === undefined ? [] : [element('p', 'muted', whose)]),
    element('p', 'muted', 'The input itself is not part of this page, nor of what can be downloaded here.'),
  )
}

/** Which circuit it is, and how one learns what that says. */
export function circuitCard({ statement }: Bundle, facts: SharedFacts): HTMLElement {
  const { circuit } = statement
  const where = facts.has_public_sources
    ? ['It is public: ', link(sourcesAt(facts), 'read it on this server'), '.']
    : [`Ask ${teamText(facts)} for it, and compare its fingerprint (SHA-256) with the one below.`]
  const hash = circuit.sources_sha256 ?? null
  return element(
    'div',
    'card',
    element('h2', '', 'By which circuit'),
    element(
      'p',
      '',
      'What these values mean is decided by the source code of the circuit, not by the proof. ',
      ...where,
    ),
    element(
      'dl',
      '',
      row('Circuit', circuitName(statement)),
      ...(facts.tags.length === 0 ? [] : [row('Tags', facts.tags.join(', '))]),
      row('Framework', circuit.circuit_type),
      row('Build ID', circuit.id),
      ...(hash === null ? [] : [row('SHA-256', hash)]),
    ),
  )
}

/** What else one has to believe. */
export function trustCard({ statement }: Bundle, { setup: told, advisories }: SharedFacts): HTMLElement {
  const { setup, warnings } = statement
  const { title, sentence } = trustWords(setup)
  const isWarned = warnings.length > 0 || advisories.length > 0 || mayBeForged(setup)
  const ceremony = setup?.kind === 'ceremony' ? told?.ceremony : undefined
  return element(
    'div',
    isWarned ? 'card warned' : 'card',
    element('h2', '', title),
    element('p', '', sentence),
    ...(ceremony === undefined
      ? []
      : [
          element(
            'p',
            '',
            `${ceremony.name}, with ${ceremony.contributions} contributions: `,
            link(ceremony.source, 'its record'),
            '.',
          ),
        ]),
    ...(setup === null ? [] : [element('p', '', setup.statement)]),
    ...warnings.map((warning) => element('p', '', warning)),
    ...advisories.map(({ id, tool, version, summary, source }) =>
      element('p', '', `A weakness is known of ${tool} ${version}: ${summary} `, link(source, id), '.'),
    ),
    element('p', 'muted', `All of this is the word of ${hostOf(statement.server)}: the proof does not show it.`),
  )
}

/** Whose signature it is; the keys are those that this server tells. */
export function signatureCard({ statement }: Bundle, { retired }: KnownKey): HTMLElement {
  const host = hostOf(statement.server)
  return retired === null
    ? card('', `Signed by ${host}`, 'Nothing was changed since the server wrote it.')
    : card(
        'warned',
        `Signed by ${host} with an older key`,
        `Nothing was changed since the server wrote it. It replaced that key on ${dateText(new Date(retired))}: ask why, if you rely on the signature.`,
      )
}

export function card(kind: string, title: string, sentence: string): HTMLElement {
  return element('div', `card ${kind}`.trim(), element('h2', '', title), element('p', '', sentence))
}

function row(name: string, value: string): HTMLElement {
  return element('div', 'row', element('dt', '', shownText(name)), element('dd', '', shownText(value)))
}

function circuitName({ circuit }: Bundle['statement']): string {
  return circuit.team === null ? circuit.name : `${circuit.team}/${circuit.name}`
}

function sourcesAt({ circuit_team_slug: team, project_name: project, circuit_id: build }: SharedFacts): string {
  return `/z/${encodeURIComponent(team)}/${encodeURIComponent(project)}/code/${encodeURIComponent(build)}`
}

/** Of http alone: what a server tells is not to run in its reader's page. */
function link(address: string, words: string): HTMLElement {
  const made = document.createElement('a')
  const url = parsed(address, location.href)
  if (url !== undefined && /^https?:$/.test(url.protocol)) made.href = url.href
  made.rel = 'noreferrer'
  made.target = '_blank'
  made.append(words)
  return made
}

function hostOf(server: string): string {
  return shownText(parsed(server)?.host ?? server)
}

function parsed(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
