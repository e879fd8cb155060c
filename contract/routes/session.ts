import { PageQuery, pageOf } from '../page.ts'
import { noBody, noQuery, route } from '../route.ts'
import { Session } from '../session-list.ts'
import { Success } from '../success.ts'

/** Where a person is logged in. All is ours. */
export const sessionRoutes = {
  sessionList: route({
    method: 'GET',
    path: '/api/v1/session/list',
    access: 'user',
    summary: "One's own sessions: browsers, tokens, and machines that have logged in; the calling one first",
    refusals: [],
    query: PageQuery,
    body: noBody,
    success: 200,
    answer: pageOf(Session),
  }),
  sessionEnd: route({
    method: 'POST',
    path: '/api/v1/session/{session_id}/end',
    access: 'user',
    summary: "End one of one's own sessions at once, on every server",
    refusals: ['session_not_found'],
    query: noQuery,
    body: noBody,
    success: 200,
    answer: Success,
  }),
}
