import { Button } from '@mantine/core'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { filterOf } from './proof-filter.ts'
import type { ProofListView } from './proof-search.ts'
import classes from './proofs-tools.module.css'
import { provingTimesQuery } from './proving-times.ts'
import { ProvingTimes } from './proving-times.tsx'

/** Above the list: how long its proofs took, and all of them as a table for other programs. */
export function ProofsTools({ team, view }: { team: Team; view: ProofListView }) {
  const times = useQuery(provingTimesQuery(team.id, view))
  const csv = useMutation({
    mutationFn: async () => {
      const response = await call(proofRoutes.proofListCsv, { body: filterOf(view) })
      saveFile(`${team.slug}-proofs.csv`, await response.arrayBuffer(), 'text/csv')
    },
    onError: (error) => toastError(errorSentence(error, 'Failed to download the proofs')),
  })
  return (
    <div className={classes.tools}>
      <ProvingTimes times={times.data} />
      <Button
        className={classes.csv}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<DownloadIcon size={14} />}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        Download CSV
      </Button>
    </div>
  )
}
