import { useInViewport } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { fetchFile } from './archive-file.ts'
import { readStart } from './read-start.ts'
import classes from './readme.module.css'

const MAX_BYTES = 10 * 1024 * 1024

interface Properties {
  buildId: string
  path: string
  /** Of a picture, by the file's name. */
  type: string
  alt: string
  width?: string | number | undefined
  height?: string | number | undefined
}

/**
 * A picture of the archive, fetched when it comes near. It is a call with the selected team, which a bare address would
 * not be, and what comes back is a picture and nothing else: a data: address runs no script, also not when it is an SVG
 * that is opened by itself.
 */
export function ArchivePicture({ buildId, path, type, alt, width, height }: Properties) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const picture = useQuery({ ...pictureQuery(buildId, path, type), enabled: inViewport })
  if (typeof picture.data === 'string') return <img src={picture.data} alt={alt} width={width} height={height} />
  const isGone = picture.isError || picture.data === null
  return (
    <span ref={ref} className={classes.picture} data-gone={isGone || undefined}>
      {isGone ? `Picture ${alt === '' ? path : alt} is not there.` : <span className="visually-hidden">{alt}</span>}
    </span>
  )
}

function pictureQuery(buildId: string, path: string, type: string) {
  return queryOptions({
    queryKey: queryKeys.archivePicture(buildId, path),
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const { bytes, isCut } = await readStart(await fetchFile(buildId, path, signal), MAX_BYTES)
      return isCut ? null : dataAddress(new Blob([new Uint8Array(bytes)], { type }))
    },
  })
}

function dataAddress(blob: Blob): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')))
    reader.readAsDataURL(blob)
  })
}
