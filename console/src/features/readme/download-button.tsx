import { Button } from '@mantine/core'
import { use } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { fetchFile } from './archive-file.ts'
import { Place } from './place.ts'

/** Downloads the file that is shown, as it is in the archive. */
export function DownloadButton() {
  const { buildId, path } = use(Place)
  const download = async () => {
    try {
      const response = await fetchFile(buildId, path)
      saveFile(path.split('/').at(-1) ?? path, await response.arrayBuffer())
    } catch (error) {
      toastError(errorSentence(error, `Failed to fetch circuit data from ${path}`))
    }
  }
  return (
    <Button variant="default" size="xs" leftSection={<DownloadIcon size={14} />} onClick={() => void download()}>
      Download
    </Button>
  )
}
