import { readPersisted, writePersisted } from '../persisted/persisted-state.ts'

const listeners = new Set<() => void>()
/** What this browser remembered is read once, when it is first asked for. */
let selected: { id: number | undefined } | undefined

/** The id that goes with each call; undefined for visitors who are not signed in. */
export function selectedTeamId(): number | undefined {
  selected ??= { id: readPersisted(localStorage).selectedTeamId }
  return selected.id
}

export function selectTeam(id: number | undefined): void {
  if (selectedTeamId() === id) return
  selected = { id }
  writePersisted(localStorage, { selectedTeamId: id })
  for (const listener of listeners) listener()
}

export function onTeamSelected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
