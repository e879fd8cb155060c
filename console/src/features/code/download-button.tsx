import { Button } from '@mantine/core'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'

interface Properties {
  buildId: string
  /** A file of the project; undefined means all of it as .tar.gz. */
  path?: string
  /** What the download is called. */
  saveAs: string
  children: string
}

/** Downloads what was uploaded. It is a call, not a link: a link would not say for which team one asks. */
export function DownloadButton({ buildId, path, saveAs, children }: Properties) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await call(circuitRoutes.circuitDownload, { path: { circuit_id: buildId }, query: { path } })
      saveFile(saveAs, await response.arrayBuffer())
    },
    onError: (error) => toastError(errorSentence(error, `Failed to fetch circuit data from ${saveAs}`)),
  })
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<DownloadIcon size={12} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  )
}
