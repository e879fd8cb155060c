import type { BundleStatement } from '@proofyard/verification/bundle-statement.ts'
import { element } from './elements.ts'
import type { SigningKey } from '@proofyard/verification/signing-keys.ts'
import { readKnownKeys } from '@proofyard/verification/signing-keys.ts'

/** Whose signature it is: no more than the bundle's own word, until a person brings the server's keys. @param pasted what they brought */
export function signatureCard({ x }: SigningKey, { server }: BundleStatement, pasted: string): HTMLElement {
  const known = readKnownKeys(pasted)
  const match = known.find((key) => key.x === x)
  const [state, title, sentence] =
    match !== undefined
      ? matched(match.retired)
      : known.length > 0
        ? ([
            'rejected',
            'Signed by somebody else',
            'Nothing was changed since it was signed, but not with a key that you pasted.',
          ] as const)
        : pasted.trim() !== ''
          ? (['warned', 'No key was read', 'What you pasted has no Ed25519 key of a server in it.'] as const)
          : ([
              'warned',
              'Signed, by whom is not known',
              `Nothing was changed since it was signed. The key of the signature lies in the bundle, and anyone can make such a key: compare it with those at ${server.slice(0, 200)}/.well-known/proofyard-keys.json, by pasting them above. Whether the proof holds does not depend on it.`,
            ] as const)
  return element(
    'div',
    `card ${state}`,
    element('h2', '', title),
    element('p', '', sentence),
    element('p', '', 'Key: ', element('code', '', x)),
  )
}

function matched(retired: string | null): readonly [string, string, string] {
  const title = 'Signed by the key that you pasted'
  const sentence = 'Nothing was changed since it was signed.'
  return retired === null
    ? ['verified', title, sentence]
    : [
        'warned',
        title,
        `${sentence} The server replaced this key on ${retired.slice(0, 40)}: ask why, if you rely on the signature.`,
      ]
}
