import type { SourceReview } from './review-sources.ts'

/** What came of compiling Define a second time, in a program whose init functions never ran. */
export type Comparison = 'same' | 'other' | 'unsteady' | 'impossible'

const relation =
  "Ready means that a proof satisfies the constraint system that this project's own program wrote, which need not be the one that its Define shows"

/**
 * Says on a build whose word its constraint system is, and what was seen of code that has a say in it besides Define.
 *
 * @param comparison undefined where the project has no init function
 */
export function statementOrigin(review: SourceReview, comparison: Comparison | undefined): string {
  const { inits, variables, hooks, unbound, modules } = review
  const others = [
    ...listed('initial values of variables', variables),
    ...listed('methods that gnark calls', hooks),
    ...listed('other modules', modules),
  ].join('; ')
  const sentences = [
    ...(comparison === undefined ? [] : [comparisonSentence(inits, comparison)]),
    ...(others === '' ? [] : [othersSentence(others, comparison)]),
    ...(unbound.length === 0 ? [] : [`Go's rules do not bind ${unbound.join(', ')}, which may change anything.`]),
  ]
  if (sentences.length === 0) return `${relation}; its sources hold no code that runs before Define.`
  return [`${relation}.`, ...sentences].join(' ')
}

function listed(what: string, places: string[]): string[] {
  return places.length === 0 ? [] : [`${what} (${places.join(', ')})`]
}

function othersSentence(others: string, comparison: Comparison | undefined): string {
  if (comparison === undefined) return `Code runs before Define: ${others}.`
  return `More code runs before Define, and was not left out for this: ${others}.`
}

function comparisonSentence(inits: string[], comparison: Comparison): string {
  const before = `Before Define runs init (${inits.join(', ')})`
  switch (comparison) {
    case 'same':
      return `${before}; without it Define writes the same constraint system.`
    case 'other':
      return `${before}, and without it Define writes another constraint system: read init as a part of Define.`
    case 'unsteady':
      return `${before}; what it changes is not known, for Define writes another constraint system each time.`
    case 'impossible':
      return `${before}; what it changes is not known, for without it Define writes none.`
  }
}
