import { readPersisted, writePersisted } from '../persisted/persisted-state.ts'

const listeners = new Set<() => void>()
let selected = readPersisted(localStorage).selectedTeamId

/** The id that goes with each call; undefined while nobody is signed in. */
export function selectedTeamId(): number | undefined {
  return selected
}

export function selectTeam(id: number | undefined): void {
  if (selected === id) return
  selected = id
  writePersisted(localStorage, { selectedTeamId: id })
  for (const listener of listeners) listener()
}

export function onTeamSelected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
