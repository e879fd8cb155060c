import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'

const loadDialog = async () => (await import('./use-template-dialog.tsx')).UseTemplateDialog

/** Copies a public project of another team into one's own; only one that can be compiled is worth it. */
export function UseTemplateButton({ build }: { build: Circuit }) {
  const { isAuthenticated, team } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const { Part: Dialog, opened, open, close } = useLazyDialog(loadDialog)
  const canBeCompiled = build.status === 'Ready' || build.starts_when_used
  if (!build.public || !canBeCompiled) return null
  if (!isAuthenticated)
    return (
      <LinkButton variant="default" to={paths.login} search={{ next: here }} fullWidth>
        Log In to Use This Template
      </LinkButton>
    )
  if (team === undefined || team.slug === build.team_slug) return null
  return (
    <>
      <Button variant="default" fullWidth onClick={open}>
        Use this template
      </Button>
      {Dialog && <Dialog build={build} team={team.slug} opened={opened} onClose={close} />}
    </>
  )
}
