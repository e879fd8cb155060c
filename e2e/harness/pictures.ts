import type { Page } from 'playwright-core'

/** A PNG of 800 by 400 pixels whose left half is red and whose right half is blue, drawn by the browser. */
export async function redAndBlue(page: Page): Promise<Buffer> {
  const address: string = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 400, 400)
    context.fillStyle = '#0000ff'
    context.fillRect(400, 0, 400, 400)
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** The size of a picture, and which of red and blue is at its left and at its right edge. */
type Seen = [width: number, height: number, left: string, right: string]

const seenIn = `(context, width, height) => [width, height, ...[2, width - 3].map((x) => {
  const [red, , blue] = context.getImageData(x, height / 2, 1, 1).data
  return red > blue ? 'red' : 'blue'
})]`

/** Looks at the picture of an address. */
export async function pictureAt(page: Page, address: string): Promise<Seen> {
  return await page.evaluate(`(async () => {
    const picture = await createImageBitmap(await (await fetch(${JSON.stringify(address)})).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context.drawImage(picture, 0, 0)
    return (${seenIn})(context, picture.width, picture.height)
  })()`)
}

/** Looks at what is drawn on the canvas of a page. */
export async function drawnOn(page: Page): Promise<Seen> {
  return await page.evaluate(`(() => {
    const canvas = document.querySelector('canvas')
    return (${seenIn})(canvas.getContext('2d'), canvas.width, canvas.height)
  })()`)
}
