import type { Setup } from '@proofyard/contract/setup.ts'
import { Notice } from '../ui/notice.tsx'
import { setupTitles, warnedSetups } from './setup-words.ts'

/** Where the keys of a build come from, in plain sight: a proof is worth as much as its set-up. */
export function SetupNote({ setup }: { setup: Setup | null }) {
  if (setup === null) return null
  return (
    <Notice kind={warnedSetups.includes(setup.kind) ? 'warning' : 'plain'} title={setupTitles[setup.kind]}>
      {setup.statement}
      {setup.parameters !== undefined && (
        <p>
          {setup.parameters.name}, BLAKE2b <code>{setup.parameters.blake2b}</code>
        </p>
      )}
      <Sentences title="Checked" texts={setup.checked} />
      <Sentences title="Not checked" texts={setup.unchecked} />
    </Notice>
  )
}

function Sentences({ title, texts = [] }: { title: string; texts?: string[] | undefined }) {
  if (texts.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
