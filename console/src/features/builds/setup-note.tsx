import type { Setup } from '@proofyard/contract/setup.ts'
import { Notice } from '../../shared/ui/notice.tsx'

const titles: Record<Setup['kind'], string> = {
  development: 'Development setup',
  ceremony: 'Ceremony setup',
  uploaded: 'Uploaded setup',
  'none needed': 'No trusted setup',
}

/** Where the keys of a build come from, said aloud: who trusts a proof trusts this. */
export function SetupNote({ setup }: { setup: Setup | null }) {
  if (setup === null) return null
  return (
    <Notice kind={setup.kind === 'development' ? 'warning' : 'plain'} title={titles[setup.kind]}>
      {setup.statement}
      {setup.parameters !== undefined && (
        <p>
          {setup.parameters.name}, BLAKE2b <code>{setup.parameters.blake2b}</code>
        </p>
      )}
    </Notice>
  )
}
