import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { copyText } from '../copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

const CONFIRM_MS = 2000

/** Copies a text and says so for two seconds; a failure is only logged (product specification, 2.4). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={copied ? 'Copied' : name}
      onClick={() => {
        copyText(text).then(
          () => setCopied(true),
          (error: unknown) => console.error('Copying failed.', error),
        )
      }}
    >
      {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
    </ActionIcon>
  )
}
