import { type ComponentProps, use } from 'react'
import { ArchivePicture } from './archive-picture.tsx'
import { readAddress } from './archive-links.ts'
import { fileKind } from './file-kind.ts'
import { OutsidePicture } from './outside-picture.tsx'
import { Place } from './place.ts'

/** A picture of a file: one of its archive is shown, one of another site waits for a click. */
export function ReadmePicture({ src, alt = '', width, height }: ComponentProps<'img'>) {
  const { buildId, path } = use(Place)
  const source = readAddress(typeof src === 'string' ? src : '', path)
  if (source.kind === 'outside' && source.host !== '') {
    return <OutsidePicture address={source.address} host={source.host} alt={alt} />
  }
  const file = source.kind === 'archive' ? fileKind(source.path) : undefined
  if (source.kind !== 'archive' || file?.kind !== 'picture') return <span>{alt}</span>
  return (
    <ArchivePicture buildId={buildId} path={source.path} type={file.type} alt={alt} width={width} height={height} />
  )
}
