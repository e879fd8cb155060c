import { curveOfTool, verifyInBrowser } from 'virtual:circom-verifier'
import * as z from 'zod/mini'
import { BundleError } from '@proofyard/verification/bundle-error.ts'
import { byId, element } from './elements.ts'
import { judgeBundle } from './judge-bundle.ts'
import { frameworkOfKey, judgeByProgram } from './judge-by-program.ts'
import { judgeClaim } from '@proofyard/verification/judge-claim.ts'
import { type Bundle, type ClaimTexts, openBundle } from '@proofyard/verification/open-bundle.ts'
import { programOfPage, toolchainOfPage } from './page-program.ts'
import { parseJson } from '@proofyard/verification/parse-json.ts'
import { MAX_BYTES } from '@proofyard/verification/read-zip.ts'
import { bundleFacts, factsCard, trustCard, valuesCard, verdictCard } from './report.ts'
import { signatureCard } from './signature-card.ts'
import 'virtual:verify-colors.css'
import './verify.css'

// The page's content policy lets no code be made out of text, and zod would try.
z.config({ jitless: true })

const report = byId('report', HTMLElement)
const bundleInput = byId('bundle', HTMLInputElement)
const keysInput = byId('keys', HTMLTextAreaElement)
const documentInputs = ['proof', 'public', 'key'].map((id) => byId(id, HTMLInputElement))

/** The check that is shown; an older one that ends later shows nothing. */
let latest = 0
/** Shows the signature again when other keys are pasted. */
let showSignature = () => {}

bundleInput.addEventListener('change', () => {
  const [file] = bundleInput.files ?? []
  if (file !== undefined) void check(() => checkBundle(file))
})
byId('documents', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void check(checkDocuments)
})
keysInput.addEventListener('input', () => showSignature())

for (const type of ['dragover', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (type === 'drop' && file !== undefined) void check(() => checkBundle(file))
  })
}

// A saved copy is the copy.
byId('save', HTMLElement).hidden = location.protocol === 'file:'
const toolchain = toolchainOfPage()
if (toolchain !== undefined) {
  const link = byId('copy', HTMLAnchorElement)
  link.href = location.pathname
  link.download = `verify-${toolchain.replace('@', '-')}.html`
  byId('program-name', HTMLElement).textContent = `It has the verifier of ${toolchain} in it, beside that of circom.`
}

async function check(make: () => Promise<HTMLElement[]>): Promise<void> {
  const own = ++latest
  showSignature = () => {}
  report.replaceChildren(element('p', '', 'Checking…'))
  // Drawn first: the verification keeps the page's only thread.
  await new Promise((resolve) => setTimeout(resolve, 30))
  const cards = await make().catch((error: unknown) => [verdictCard({ kind: 'rejected', sentence: reasonOf(error) })])
  if (own === latest) report.replaceChildren(...cards)
}

async function checkBundle(file: File): Promise<HTMLElement[]> {
  if (file.size > MAX_BYTES) throw new BundleError('The file is too large for a bundle.')
  const bundle = await openBundle(new Uint8Array(await file.arrayBuffer()))
  const { statement, texts } = bundle
  return [
    verdictCard(await judgeBundle(bundle, programOfPage)),
    trustCard(statement),
    liveSignature(bundle),
    valuesCard(texts.publicValues),
    factsCard('What the bundle says', bundleFacts(statement)),
  ]
}

function liveSignature({ signedBy, statement }: Bundle): HTMLElement {
  let card = signatureCard(signedBy, statement, keysInput.value)
  showSignature = () => {
    const next = signatureCard(signedBy, statement, keysInput.value)
    card.replaceWith(next)
    card = next
  }
  return card
}

async function checkDocuments(): Promise<HTMLElement[]> {
  // The form is not sent before there are three.
  const files = documentInputs.flatMap(({ files }) => files?.[0] ?? [])
  if (files.some(({ size }) => size > MAX_BYTES)) throw new BundleError('A file is too large for a browser.')
  const [proof = '', publicValues = '', key = ''] = await Promise.all(files.map((file) => file.text()))
  const verdict = await judgeDocuments({ proof, publicValues, key })
  const trust =
    'Where the key comes from is not in these files. Who knows the secrets of its set-up can make proofs of false statements.'
  return [
    verdictCard(verdict),
    element('div', 'card warned', element('h2', '', 'The set-up is not known'), element('p', '', trust)),
    valuesCard(publicValues),
  ]
}

/** Without a manifest, the verifier, scheme and curve are those that the key names. */
async function judgeDocuments(texts: ClaimTexts & { key: string }) {
  const framework = frameworkOfKey(texts.key)
  if (framework !== undefined) return judgeByProgram(framework, texts, undefined, programOfPage)
  const { data } = KeyEnds.safeParse(parseJson(texts.key))
  const curve = curveOfTool(data?.curve)
  if (data === undefined || curve === undefined)
    throw new BundleError(
      'The verification key is none of snarkjs for Groth16, PLONK or FFLONK, and none of Noir. Proofs of gnark and plonky2 are verified here from their bundle, those of other frameworks by a server: POST /api/v1/verify.',
    )
  return judgeClaim(texts, { scheme: data.protocol, curve }, verifyInBrowser)
}

const KeyEnds = z.object({ protocol: z.enum(['groth16', 'plonk', 'fflonk']), curve: z.string() })

function reasonOf(error: unknown): string {
  return error instanceof BundleError ? error.message : `The page could not check it: ${String(error)}`
}
