import { consoleRoutes } from '@proofyard/contract/routes/console.ts'
import type { SupportMessage } from '@proofyard/contract/support-message.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** Sends a message to the team; the answer says whether it goes by mail or waits on the server. */
export function useSendMessage() {
  return useMutation({
    mutationFn: (body: SupportMessage) => call(consoleRoutes.supportMessage, { body }),
  })
}
