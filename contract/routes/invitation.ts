import { z } from 'zod'
import {
  Invitation,
  InvitationAccepted,
  InvitationConfirmRequest,
  InvitationDetail,
  InvitationSecret,
  InvitationSent,
} from '../invitation.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Success } from '../success.ts'
import { TeamInviteRequest } from '../team.ts'

/** Asking people into a team. All but `teamInvite` is ours. */
export const invitationRoutes = {
  teamInvite: route({
    method: 'POST',
    path: '/api/v1/team/invite',
    access: 'team',
    summary: 'Invite somebody into a team by email',
    refusals: ['team_not_found', 'invalid_value', 'forbidden'],
    query: noQuery,
    body: TeamInviteRequest,
    success: 200,
    answer: InvitationSent,
  }),
  teamInvitations: route({
    method: 'GET',
    path: '/api/v1/team/{team_slug}/invitations',
    access: 'team',
    summary: 'The invitations of a team that are still open, newest first',
    refusals: ['team_not_found', 'forbidden'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: z.array(Invitation),
  }),
  invitationWithdraw: route({
    method: 'DELETE',
    path: '/api/v1/invitation/{invitation_id}/delete',
    access: 'team',
    summary: 'Withdraw an invitation: its link is good for nothing from then on',
    refusals: ['invitation_not_found', 'forbidden'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
  invitationDetail: route({
    method: 'POST',
    path: '/api/v1/invitation/detail',
    access: 'anyone',
    summary: 'An invitation as the holder of its link may see it',
    refusals: ['invitation_not_found'],
    query: noQuery,
    body: InvitationSecret,
    success: 200,
    answer: InvitationDetail,
  }),
  invitationAccept: route({
    method: 'POST',
    path: '/api/v1/invitation/accept',
    access: 'user',
    summary:
      'Accept an invitation, and so join its team; from another address than the invited one: ask the team to confirm',
    refusals: ['invitation_not_found'],
    query: noQuery,
    body: InvitationSecret,
    success: 200,
    answer: InvitationAccepted,
  }),
  invitationConfirm: route({
    method: 'POST',
    path: '/api/v1/invitation/{invitation_id}/confirm',
    access: 'team',
    summary: 'Let in a person who accepted an invitation from another address than the invited one',
    refusals: ['invitation_not_found', 'forbidden'],
    query: noQuery,
    body: InvitationConfirmRequest,
    success: 200,
    answer: Success,
  }),
}
