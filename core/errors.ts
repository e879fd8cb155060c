import type { Refusal } from '@proofyard/contract/errors.ts'
import type { JsonObject } from '@proofyard/contract/json.ts'

/** A request that cannot be served as it is; `message` is the sentence that the person reads. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly kind: Refusal
  /** The identifier, slug, name or field that the person gave, as they gave it. */
  readonly about: string | undefined
  /** What else a program needs to know. */
  readonly more: JsonObject

  constructor(kind: Refusal, message: string, about?: string, more: JsonObject = {}) {
    super(message)
    this.kind = kind
    this.about = about
    this.more = more
  }
}

/** Also the answer for a build that the viewer may not see: it must not be told from one that does not exist. */
export function circuitNotFound(identifier: string): DomainError {
  return new DomainError(
    'circuit_not_found',
    `There is no circuit "${identifier}", or your team may not see it.`,
    identifier,
  )
}

/** Of a project that the viewer may see. @param others tags that it has, of which the first is the example */
export function tagNotFound(
  identifier: string,
  { project, tag, others: [example, ...rest] }: { project: string; tag: string; others: string[] },
): DomainError {
  const way =
    example === undefined
      ? 'None of its builds has a tag: name one by its id.'
      : `Name one that it has, as in ${[example, ...rest].map((one) => `"${project}:${one}"`).join(' or ')}.`
  return new DomainError(
    'tag_not_found',
    `The project "${project}" has no build with the tag "${tag}". ${way}`,
    identifier,
  )
}

export function circuitNotReady(identifier: string, status: string): DomainError {
  const sentence =
    status === 'Failed'
      ? `The circuit "${identifier}" failed to compile, so it cannot be used for proofs. Its error says why.`
      : `The circuit "${identifier}" is still being compiled (${status}). Try again when it is Ready.`
  return new DomainError('circuit_not_ready', sentence, identifier)
}

/** Of a sample that waits for its first use, where what was asked for is none. */
export function circuitNotBuilt(identifier: string): DomainError {
  return new DomainError(
    'circuit_not_ready',
    `The circuit "${identifier}" is a sample that is built when it is first used, and it has not been. Build it first.`,
    identifier,
  )
}

/** Of a sample whose first use this is. */
export function circuitStarts(identifier: string): DomainError {
  return new DomainError(
    'circuit_not_ready',
    `The circuit "${identifier}" is a sample that is built when it is first used. Its build starts now. Try again when it is Ready.`,
    identifier,
  )
}

export function interfaceNotKnown(identifier: string, circuitType: string): DomainError {
  return new DomainError(
    'interface_not_known',
    `What the circuit "${identifier}" takes is not known. An interface.json in a ${circuitType} project describes it; compile the project again with one.`,
    identifier,
  )
}

export function proofNotFound(proofId: string): DomainError {
  return new DomainError('proof_not_found', `There is no proof "${proofId}", or your team may not see it.`, proofId)
}

/** @param what cannot be done, such as "verify" */
export function proofNotReady(proofId: string, status: string, what = 'verify'): DomainError {
  const sentence =
    status === 'Failed'
      ? `The proof "${proofId}" failed, so there is nothing to ${what}. Its error says why.`
      : `The proof "${proofId}" is still being made (${status}). Try again when it is Ready.`
  return new DomainError('proof_not_ready', sentence, proofId)
}

/** One sentence for all links that open nothing: it does not tell which ever did. */
export function shareNotFound(): DomainError {
  return new DomainError('share_not_found', 'This link does not exist, or it was taken back.')
}

export function circuitFinished(identifier: string, status: string): DomainError {
  return new DomainError('circuit_finished', `The circuit "${identifier}" ${endOf(status)}`, identifier)
}

export function proofFinished(proofId: string, status: string): DomainError {
  return new DomainError('proof_finished', `The proof "${proofId}" ${endOf(status)}`, proofId)
}

function endOf(status: string): string {
  return status === 'Failed'
    ? 'has failed already, so there is nothing to cancel. Its error says why.'
    : `is ${status} already, so there is nothing to cancel. Delete it if you do not want it.`
}

export function projectNotFound(identifier: string): DomainError {
  return new DomainError(
    'project_not_found',
    `There is no project "${identifier}", or your team may not see it.`,
    identifier,
  )
}

export function unauthenticated(): DomainError {
  return new DomainError('unauthenticated', 'Log in, or send an API key, to do this.')
}

export function noTeamChosen(): DomainError {
  return new DomainError('unauthenticated', 'Choose the team that you act for: send its id as Sindri-Team-Id.')
}
