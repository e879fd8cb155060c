import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'

/**
 * Something that an operator does: what is shown is asked for again afterwards, and one is told how it went.
 * @param done what one is told when it was done
 */
export function useAct<Subject, Answer>(
  act: (subject: Subject) => Promise<Answer>,
  done: (subject: Subject) => string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (_answer, subject) => toastSuccess(done(subject)),
    onError: (error) => toastError(errorSentence(error, 'Something went wrong')),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.operator }),
  })
}
