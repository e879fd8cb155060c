import { Button, Group, TextInput } from '@mantine/core'
import type { OperatorQuotas, OperatorTeamDetail } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { Loaded } from './loaded.tsx'
import classes from './operator.module.css'
import { overviewQuery, teamQuery } from './queries.ts'
import { boxText, mebibytesText, QuotasForm } from './quotas-form.ts'
import { useAct } from './use-act.ts'

/** What one team keeps, and what it may have. @param slug of the team; undefined closes the dialog */
export function QuotasDialog({ slug, onClose }: { slug: string | undefined; onClose: () => void }) {
  const shown = useLastDefined(slug)
  return (
    <Dialog title={`Quotas of ${shown ?? 'a team'}`} opened={slug !== undefined} onClose={onClose}>
      {shown !== undefined && <Team slug={shown} onClose={onClose} />}
    </Dialog>
  )
}

function Team({ slug, onClose }: { slug: string; onClose: () => void }) {
  const team = useQuery({ ...teamQuery(slug), refetchOnMount: 'always' })
  const defaults = useQuery({ ...overviewQuery, refetchInterval: false }).data?.team_defaults
  return <Loaded query={team}>{(found) => <Form team={found} defaults={defaults} onClose={onClose} />}</Loaded>
}

interface FormProperties {
  team: OperatorTeamDetail
  defaults: OperatorQuotas | undefined
  onClose: () => void
}

function Form({ team, defaults, onClose }: FormProperties) {
  const slug = team.team_slug
  const act = useAct(
    (quotas: OperatorQuotas) => call(operatorRoutes.operatorSetQuotas, { path: { team_slug: slug }, body: quotas }),
    () => `Quotas of ${slug} are set`,
  )
  const { errors, submit } = useForm(QuotasForm, (quotas) => act.mutate(quotas, { onSuccess: onClose }))
  const { quotas } = team
  // What it is comes a moment later; the boxes stay where they are.
  const usual = (value: number | null | undefined, text: (value: number) => string = formatCount) =>
    `Empty is what every team may have${value === undefined ? '' : `: ${value === null ? 'no cap' : text(value)}`}.`
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.about}>
        {slug} keeps {formatBytes(team.stored_bytes)} of builds and proofs.
      </p>
      <TextInput
        name="max_queued"
        label="Builds and proofs that wait or run"
        inputMode="numeric"
        defaultValue={boxText(quotas.max_queued)}
        description={usual(defaults?.max_queued)}
        error={errors.max_queued}
        data-autofocus
      />
      <TextInput
        name="max_running"
        label="Jobs that run at a time"
        inputMode="numeric"
        defaultValue={boxText(quotas.max_running)}
        description={usual(defaults?.max_running)}
        error={errors.max_running}
      />
      <TextInput
        name="max_cpu_seconds"
        label="Processor seconds in a day (UTC)"
        inputMode="numeric"
        defaultValue={boxText(quotas.max_cpu_seconds)}
        description={usual(defaults?.max_cpu_seconds)}
        error={errors.max_cpu_seconds}
      />
      <TextInput
        name="storage_mib"
        label="Storage in MiB"
        inputMode="numeric"
        defaultValue={mebibytesText(quotas.max_storage_bytes)}
        description={usual(defaults?.max_storage_bytes, formatBytes)}
        error={errors.storage_mib}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={act.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
