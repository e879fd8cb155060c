import * as z from 'zod/mini'
import { BundleError, BundleTooLargeError } from '@proofyard/verification/bundle-error.ts'
import { byId, element } from '../verify/elements.ts'
import { judgeBundle } from '../verify/judge-bundle.ts'
import { type Bundle, openBundle } from '@proofyard/verification/open-bundle.ts'
import { bundleFacts, factsCard } from '../verify/report.ts'
import { type KnownKey, readKnownKeys } from '@proofyard/verification/signing-keys.ts'
import { card, circuitCard, claimCard, signatureCard, trustCard, verdictCard } from './cards.ts'
import { ShareError } from './share-error.ts'
import { fetchProgram } from './fetch-program.ts'
import { type SharedFacts, type SharedFiles, bundleAddress, fetchShared } from './shared-facts.ts'
import { teamText } from './team-text.ts'
import 'virtual:verify-colors.css'
import '../verify/verify.css'
import './share.css'

// The page's content policy lets no code be made out of text, and zod would try.
z.config({ jitless: true })

const title = byId('title', HTMLElement)
const verdict = byId('verdict', HTMLElement)
const report = byId('report', HTMLElement)

void show()

async function show(): Promise<void> {
  const [, , token = ''] = location.pathname.split('/')
  try {
    const files = await fetchShared(token)
    title.textContent = `A proof that ${teamText(files.facts)} shares with you`
    const { bundle, signedBy } = await openShared(files)
    verdict.replaceChildren(verdictCard(await judgeBundle(bundle, fetchProgram), bundle))
    report.replaceChildren(...details(bundle, files, signedBy))
  } catch (error) {
    verdict.replaceChildren(failureOf(error, token))
  }
}

/**
 * Unpacks the bundle, and compares it with what else the server told.
 * @throws BundleError for one that was changed, that another server signed, or that is of another proof
 */
async function openShared({
  facts,
  bundle: bytes,
  keys,
}: SharedFiles): Promise<{ bundle: Bundle; signedBy: KnownKey }> {
  const bundle = await openBundle(bytes)
  const signedBy = readKnownKeys(keys).find(({ x }) => x === bundle.signedBy.x)
  if (signedBy === undefined) throw new BundleError('The bundle was not signed by this server.')
  const { circuit, proof } = bundle.statement
  if (proof.id !== facts.proof_id || circuit.id !== facts.circuit_id)
    throw new BundleError('The bundle is of another proof than the link.')
  return { bundle, signedBy }
}

function details(bundle: Bundle, { facts, bundle: bytes }: SharedFiles, signedBy: KnownKey): HTMLElement[] {
  const more = element('details', '', element('summary', '', 'For experts'))
  more.append(factsCard('What the bundle says', bundleFacts(bundle.statement)))
  return [
    claimCard(bundle, facts),
    circuitCard(bundle, facts),
    trustCard(bundle, facts),
    signatureCard(bundle, signedBy),
    againCard(facts, bytes),
    more,
  ]
}

/** How one checks it where this server has no say at all. */
function againCard(facts: SharedFacts, bytes: Uint8Array<ArrayBuffer>): HTMLElement {
  const save = document.createElement('a')
  save.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  save.download = `${facts.project_name}-${facts.proof_id}.proof.zip`
  save.textContent = 'Save the bundle'
  const verifyPage = document.createElement('a')
  verifyPage.href = '/verify'
  verifyPage.textContent = 'page that verifies bundles'
  return element(
    'div',
    'card',
    element('h2', '', 'Check it without this server'),
    element(
      'p',
      '',
      `This page came from ${location.host}. If you do not trust that server: `,
      save,
      ', and open it in the ',
      verifyPage,
      ' of another Proofyard, or in a copy of it that you saved before.',
    ),
  )
}

function failureOf(error: unknown, token: string): HTMLElement {
  if (error instanceof ShareError) return card('', 'This link opens nothing', error.message)
  if (error instanceof BundleTooLargeError) return tooLargeCard(error, token)
  const reason = error instanceof BundleError ? error.message : `The page could not check it: ${String(error)}`
  return card('rejected', 'Not verified', `Do not rely on this proof. ${reason}`)
}

/** Of a proof that may be a good one. */
function tooLargeCard({ message }: BundleTooLargeError, token: string): HTMLElement {
  const save = document.createElement('a')
  save.href = bundleAddress(token)
  save.textContent = 'Save the bundle'
  const made = card(
    'elsewhere',
    'Not verified by your browser',
    `The bundle is too large for this page, which checked nothing of it. ${message} `,
  )
  made.append(element('p', '', save, ', and verify it with the tool of its framework: README.txt in it says how.'))
  return made
}
