import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ChevronLeftIcon } from '../../shared/ui/icons.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { type ArchiveFile, archiveFileQuery } from './archive-file.ts'
import { ArchivePicture } from './archive-picture.tsx'
import { DownloadButton } from './download-button.tsx'
import { fileKind } from './file-kind.ts'
import { FileText } from './file-text.tsx'
import { Place, README } from './place.ts'
import classes from './readme.module.css'

/** The README.md of a build, or the file of its archive to which a link of it led. */
export function Readme({ buildId, file: path = README }: { buildId: string; file?: string | undefined }) {
  const file = useQuery(archiveFileQuery(buildId, path))
  return (
    <Place value={{ buildId, path }}>
      {path !== README && <FileHead key={path} path={path} />}
      {file.isPending && <SkeletonLines count={9} height={16} gap={12} />}
      {file.isError && (
        <ErrorState
          error={file.error}
          fallback={`Failed to fetch circuit data from ${path}`}
          onRetry={() => void file.refetch()}
        />
      )}
      {file.data !== undefined && <Content buildId={buildId} path={path} file={file.data} />}
    </Place>
  )
}

function Content({ buildId, path, file }: { buildId: string; path: string; file: ArchiveFile | null }) {
  if (file === null) {
    return (
      <p className={classes.none}>
        {path === README
          ? 'To add a README, include a README.md file in your project directory.'
          : `The project has no file ${path}.`}
      </p>
    )
  }
  if (file.kind === 'bytes') return <p className={classes.none}>This file is not text, so it can only be downloaded.</p>
  if (file.kind === 'text') return <FileText key={path} file={file} />
  const named = fileKind(path)
  if (named.kind !== 'picture') return null
  return (
    <div className={classes.whole}>
      <ArchivePicture buildId={buildId} path={path} type={named.type} alt={path} />
    </div>
  )
}

function FileHead({ path }: { path: string }) {
  const head = useRef<HTMLDivElement>(null)
  // On a narrow screen there is much above it.
  useEffect(() => {
    head.current?.scrollIntoView()
  }, [])
  return (
    <div ref={head} className={classes.head}>
      <Link className={classes.back} to="." search={{}}>
        <ChevronLeftIcon size={14} />
        Readme
      </Link>
      <h2 className={classes.path}>{path}</h2>
      <DownloadButton />
    </div>
  )
}
