import type { Team } from '@proofyard/contract/team.ts'

/** The previous selection where the user still has that team, else the first team (product specification, 4). */
export function keepOrFirst<Given extends Pick<Team, 'id'>>(teams: Given[], id: number | undefined): Given | undefined {
  return teams.find((team) => team.id === id) ?? teams[0]
}
