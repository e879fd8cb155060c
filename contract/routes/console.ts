import { ConsoleSettings } from '../console-settings.ts'
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
