import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import classes from './avatar-dialog.module.css'
import { pushed, seenSquare, type View } from './crop.ts'

/** Pixels each way of what is saved. */
const SIDE = 400
/** How far an arrow key moves the picture, as a part of what is seen. */
const STEP = 0.025

const arrows: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface Properties {
  canvas: RefObject<HTMLCanvasElement | null>
  picture: ImageBitmap
  view: View
  /** Undefined means that it cannot be moved now. */
  onChange: ((view: View) => void) | undefined
}

/** The picture as it will be saved; dragged, or moved with the arrow keys. */
export function AvatarCanvas({ canvas, picture, view, onChange }: Properties) {
  /** Where the pointer was last, while it drags. */
  const last = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = seenSquare(picture, view)
    context.clearRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, picture, view])

  function grab({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    currentTarget.setPointerCapture(pointerId)
    last.current = { x: clientX, y: clientY }
  }

  function drag({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    if (last.current === undefined) return
    const shown = currentTarget.getBoundingClientRect().width
    onChange?.(pushed(picture, view, (clientX - last.current.x) / shown, (clientY - last.current.y) / shown))
    last.current = { x: clientX, y: clientY }
  }

  function press(event: KeyboardEvent) {
    const [right, down] = arrows[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    onChange?.(pushed(picture, view, right, down))
  }

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      width={SIDE}
      height={SIDE}
      tabIndex={0}
      role="application"
      aria-label="Picture: drag it, or press the arrow keys, to move it"
      data-locked={onChange === undefined || undefined}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={() => (last.current = undefined)}
      onKeyDown={press}
    />
  )
}
