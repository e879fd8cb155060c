import type { Team } from '@proofyard/contract/team.ts'

/** The previous selection where the user still has that team, else the first team (product specification, 4). */
export function keepOrFirst<Item extends Pick<Team, 'id'>>(teams: Item[], id: number | undefined): Item | undefined {
  return teams.find((team) => team.id === id) ?? teams[0]
}
