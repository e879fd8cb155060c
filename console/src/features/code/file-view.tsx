import type { ProjectFile } from '@proofyard/contract/circuit.ts'
import { MAX_TEXT_BYTES } from '@proofyard/contract/file-text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../shared/format/bytes.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './code-browser.module.css'
import { DownloadSource } from './download-source.tsx'
import { fileTextQuery } from './file-text.ts'
import { NumberedText } from './numbered-text.tsx'

/** One file: its text with numbered lines, or why it is only downloaded. */
export function FileView({ buildId, file, line }: { buildId: string; file: ProjectFile; line: number | undefined }) {
  const isLarge = file.size > MAX_TEXT_BYTES
  const text = useQuery({ ...fileTextQuery(buildId, file.path), enabled: !isLarge })
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.path}>{file.path}</h3>
        <span className={classes.size}>{formatBytes(file.size)}</span>
        {typeof text.data === 'string' && <CopyButton text={text.data} name="Copy file" />}
        <span className={classes.download}>
          <DownloadSource buildId={buildId} path={file.path} saveAs={file.path.split('/').at(-1) ?? file.path}>
            Download
          </DownloadSource>
        </span>
      </div>
      {isLarge && <p className={classes.note}>This file is too large to show. You can download it.</p>}
      {!isLarge && text.isPending && (
        <div className={classes.waiting}>
          <SkeletonLines count={9} height={16} gap={8} />
        </div>
      )}
      {text.isError && (
        <ErrorState
          error={text.error}
          fallback={`Failed to fetch circuit data from ${file.path}`}
          onRetry={() => void text.refetch()}
        />
      )}
      {text.data === null && <p className={classes.note}>This file is not text. You can download it.</p>}
      {typeof text.data === 'string' && (
        <NumberedText buildId={buildId} path={file.path} text={text.data} line={line} />
      )}
    </>
  )
}
