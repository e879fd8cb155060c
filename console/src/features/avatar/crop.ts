export interface Size {
  width: number
  height: number
}

/** How a picture is looked at: `zoom` from 0 (as much as fits) to 10, and the middle, in pixels of the picture. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** The whole picture, or its middle where it is no square. */
export function firstView(picture: Size): View {
  return { zoom: 0, x: picture.width / 2, y: picture.height / 2 }
}

/** The square of the picture that is seen, in its pixels; it never reaches over the edge. */
export function seenSquare(picture: Size, view: View): { left: number; top: number; side: number } {
  const side = Math.min(picture.width, picture.height) / (1 + view.zoom)
  return {
    left: between(0, view.x - side / 2, picture.width - side),
    top: between(0, view.y - side / 2, picture.height - side),
    side,
  }
}

/** The view after the picture was pushed; `right` and `down` are parts of the side of what is seen. */
export function pushed(picture: Size, view: View, right: number, down: number): View {
  const seen = seenSquare(picture, view)
  const moved = { ...view, x: seen.left + seen.side * (0.5 - right), y: seen.top + seen.side * (0.5 - down) }
  const { left, top, side } = seenSquare(picture, moved)
  return { ...view, x: left + side / 2, y: top + side / 2 }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
