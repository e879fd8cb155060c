import { noBody, noQuery, route } from '../route.ts'
import { Team, TeamMe } from '../team.ts'

export const teamRoutes = {
  teamMe: route({
    method: 'GET',
    path: '/api/v1/team/me',
    access: 'team',
    summary: 'The team that the caller acts for',
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: TeamMe,
  }),
  teamDetail: route({
    method: 'GET',
    path: '/api/v1/team/{team_slug}/detail',
    access: 'anyone',
    summary: 'A team by its slug',
    refusals: ['team_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Team,
  }),
}
