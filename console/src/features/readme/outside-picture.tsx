import { use, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ExternalIcon, PictureIcon } from '../../shared/ui/icons.tsx'
import { LinkAround } from './readme-link.tsx'
import classes from './readme.module.css'

const Size = z.object({ width: z.number().min(0), height: z.number().min(0) })

/**
 * A picture of another site would tell that site who reads, so it is asked for by a click. It is then shown in a frame
 * of its own, whose policy allows this one host; the page's own policy allows none.
 */
export function OutsidePicture({ address, host, alt }: { address: string; host: string; alt: string }) {
  const [isShown, setIsShown] = useState(false)
  const link = use(LinkAround)
  const name = alt === '' ? 'Picture' : alt
  if (isShown && link !== undefined) {
    return (
      <a className={classes.framed} href={link} target="_blank" rel="noreferrer nofollow" aria-label={name}>
        <PictureFrame address={address} host={host} name={name} />
      </a>
    )
  }
  if (isShown) return <PictureFrame address={address} host={host} name={name} />
  return (
    <span className={classes.outside}>
      <button type="button" className={classes.load} onClick={() => setIsShown(true)}>
        <PictureIcon size={14} />
        <span className={classes.alt}>{name}</span>
        <span className={classes.host}>Load from {host}</span>
      </button>
      {link !== undefined && (
        <a className={classes.leave} href={link} target="_blank" rel="noreferrer nofollow" aria-label={`Open ${link}`}>
          <ExternalIcon size={14} />
        </a>
      )}
    </span>
  )
}

/** The frame says how large its picture is, or that it has none. */
function PictureFrame({ address, host, name }: { address: string; host: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState<z.infer<typeof Size>>()
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return
      const read = Size.safeParse(event.data)
      if (read.success) setSize(read.data)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  if (size?.width === 0) return <span className={classes.failed}>{`${host} did not send the picture ${name}.`}</span>
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={name}
      src={`/outside-picture?${new URLSearchParams({ address }).toString()}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      tabIndex={-1}
      width={size?.width ?? 16}
      height={size?.height ?? 16}
      style={size && { aspectRatio: `${size.width} / ${size.height}` }}
    />
  )
}
