import type { BundleStatement } from '@proofyard/verification/bundle-statement.ts'

type Kind = NonNullable<BundleStatement['setup']>['kind']

/** What a set-up asks its reader to believe, for people who do not know what a set-up is. */
interface TrustWords {
  title: string
  sentence: string
}

const words: Record<Kind, TrustWords> = {
  'none needed': {
    title: 'There is no set-up to trust',
    sentence:
      'This kind of proof needs no secrets to set it up, so there are none with which a false proof could be made.',
  },
  ceremony: {
    title: 'Many people set it up together',
    sentence:
      'Proofs of this kind rest on a secret that has to be destroyed. Here it was made in a ceremony, each contributor holding a part: if only one of them deleted theirs, no one can make a false proof.',
  },
  uploaded: {
    title: 'The team brought the set-up',
    sentence:
      'Proofs of this kind rest on a secret that has to be destroyed. Those who set this one up could make false proofs if they kept it: ask the team who they were, and how it was done.',
  },
  development: {
    title: 'A set-up for trying things out',
    sentence:
      'Proofs of this kind rest on a secret that has to be destroyed. Here one computer made it alone. Someone who kept it could make false proofs, and no check could tell: do not let anything of value rest on this proof.',
  },
  forgeable: {
    title: 'Anyone can make false proofs of this kind',
    sentence: 'The secret that such proofs rest on is public, so this proof shows nothing by itself.',
  },
  elsewhere: {
    title: 'No one at this server checked the set-up',
    sentence:
      'A computer that belongs to somebody else made the keys of this circuit. Its owner may be able to make false proofs: ask the team who that is.',
  },
}

const unknown: TrustWords = {
  title: 'The set-up is not known',
  sentence: 'Someone may know a secret with which false proofs can be made: ask the team where the keys come from.',
}

export function trustWords(setup: BundleStatement['setup']): TrustWords {
  return setup === null ? unknown : words[setup.kind]
}

/** Whether somebody may know a secret with which false proofs are made: those who brought or made the keys, or anyone. */
export function mayBeForged(setup: BundleStatement['setup']): boolean {
  return setup === null || !['none needed', 'ceremony'].includes(setup.kind)
}
