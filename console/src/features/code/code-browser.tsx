import { firstFile } from '@proofyard/contract/first-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './code-browser.module.css'
import { DownloadSource } from './download-source.tsx'
import { FileTreeView } from './file-tree-view.tsx'
import { FileView } from './file-view.tsx'
import { fileTree } from './file-tree.ts'
import { filesQuery } from './list-files.ts'

interface Properties {
  buildId: string
  /** Its name. */
  project: string
  /** The address of this page, which takes the open file as `?file=`. */
  place: string
  /** The open file; undefined at first. */
  file: string | undefined
  /** The line of it that is pointed at, from 1. */
  line: number | undefined
}

/** The files of a build's project, and one of them to read. */
export function CodeBrowser({ buildId, project, place, file, line }: Properties) {
  const files = useQuery(filesQuery(buildId, file))
  const tree = useMemo(() => fileTree(files.data ?? []), [files.data])
  if (files.isPending) return <SkeletonLines count={9} height={20} gap={10} />
  if (files.isError) {
    return (
      <ErrorState
        error={files.error}
        fallback="Failed to fetch circuit data from files"
        onRetry={() => void files.refetch()}
      />
    )
  }
  const open = file ?? firstFile(files.data)
  const found = files.data.find(({ path }) => path === open)
  return (
    <div className={classes.browser}>
      <nav className={classes.tree} aria-label="Files">
        <FileTreeView tree={tree} place={place} open={open} />
        <div className={classes.all}>
          <DownloadSource buildId={buildId} saveAs={`${project}.tar.gz`}>
            Download all
          </DownloadSource>
        </div>
      </nav>
      <div className={classes.view}>
        {found === undefined ? (
          <p className={classes.note}>This project has no file “{open}”.</p>
        ) : (
          <FileView key={found.path} buildId={buildId} file={found} line={line} />
        )}
      </div>
    </div>
  )
}
