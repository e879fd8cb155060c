import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { errorSentence } from '../api/error-sentence.ts'
import { DownloadIcon } from './icons.tsx'
import { toastError } from './toast.ts'

interface Properties {
  /** Fetches a file and saves it. */
  download: Pick<UseMutationResult<void, Error, void>, 'isPending' | 'mutate'>
  /** The sentence when the server gives no reason. */
  fallback: string
  size?: keyof typeof iconSizes
  fullWidth?: boolean
  children: string
}

const iconSizes = { sm: 16, xs: 14, 'compact-xs': 12 }

/** Downloads what is fetched only when it is asked for. */
export function DownloadButton({ download, fallback, size = 'sm', fullWidth = false, children }: Properties) {
  const onError = (error: Error) => toastError(errorSentence(error, fallback))
  return (
    <Button
      variant="default"
      size={size}
      fullWidth={fullWidth}
      leftSection={<DownloadIcon size={iconSizes[size]} />}
      loading={download.isPending}
      onClick={() => download.mutate(undefined, { onError })}
    >
      {children}
    </Button>
  )
}
