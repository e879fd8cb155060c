import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { DownloadButton } from '../../shared/ui/download-button.tsx'

interface Properties {
  buildId: string
  /** A file of the project; undefined means all of it as .tar.gz. */
  path?: string
  /** What the download is called. */
  saveAs: string
  children: string
}

/** Downloads what was uploaded. It is a call, not a link: a link would not say for which team one asks. */
export function DownloadSource({ buildId, path, saveAs, children }: Properties) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await call(circuitRoutes.circuitDownload, { path: { circuit_id: buildId }, query: { path } })
      saveFile(saveAs, await response.arrayBuffer())
    },
  })
  return (
    <DownloadButton size="compact-xs" download={download} fallback={`Failed to fetch circuit data from ${saveAs}`}>
      {children}
    </DownloadButton>
  )
}
