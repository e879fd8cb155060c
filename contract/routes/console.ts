import { ConsoleSettings } from '../console-settings.ts'
import { FrameworkStatuses } from '../framework-status.ts'
import { noBody, noQuery, route } from '../route.ts'
import { SupportMessage } from '../support-message.ts'
import { MailRequested } from '../user.ts'

export const consoleRoutes = {
  /** Ours. */
  consoleSettings: route({
    method: 'GET',
    path: '/api/v1/console/settings',
    access: 'anyone',
    summary: 'What the operator has set of the console: documentation, support, analytics',
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: ConsoleSettings,
  }),
  /** Ours. */
  consoleFrameworks: route({
    method: 'GET',
    path: '/api/v1/console/frameworks',
    access: 'team',
    summary: 'What this server can prove with at the moment, and what it installs or lacks',
    refusals: [],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: FrameworkStatuses,
  }),
  /** Ours. */
  supportMessage: route({
    method: 'POST',
    path: '/api/v1/support/message',
    access: 'user',
    summary: 'Write to the team that runs this server',
    refusals: [],
    query: noQuery,
    body: SupportMessage,
    success: 200,
    answer: MailRequested,
  }),
}
