import { readPersisted, writePersisted } from '../../shared/persisted/persisted-state.ts'

/** Remembers the secret of an invitation's link while its reader logs in or signs up: no address may hold it. */
export function keepInvitation(secret: string): void {
  writePersisted(localStorage, { invitation: secret })
}

/** What was kept; undefined when there is nothing. */
export function keptInvitation(): string | undefined {
  return readPersisted(localStorage).invitation
}

/** It was accepted, or is open no more. */
export function forgetInvitation(): void {
  writePersisted(localStorage, { invitation: undefined })
}
