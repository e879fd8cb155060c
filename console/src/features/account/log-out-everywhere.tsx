import { Button } from '@mantine/core'
import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { toastError } from '../../shared/ui/toast.ts'

/** For people who left a browser open somewhere, or lost one. */
export function LogOutEverywhere({ onDone }: { onDone: () => Promise<void> }) {
  const end = useMutation({
    mutationFn: () => call(accountRoutes.userLogoutEverywhere),
    onSuccess: onDone,
    onError: (error) => toastError(errorSentence(error, 'Something went wrong')),
  })
  return (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
      Log Out Everywhere
    </Button>
  )
}
