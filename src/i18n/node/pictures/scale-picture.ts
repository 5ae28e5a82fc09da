import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'

/** A size of a picture, as a WebP file. */
export type PictureSize = { readonly width: number; readonly height: number; readonly content: Uint8Array }

/** Widths for phones, columns and whole screens, in pixels. Our own judgement. */
const standardWidths = [320, 640, 960, 1440, 1920]

/** What WebP can hold is 16,383. */
const mostHeight = 12_000

/** Our own judgement by eye: at 80 photographs show no artefacts; letters of screenshots, which are PNG, need more. */
const quality = { photograph: 80, screenshot: 90 }

/**
 * Makes the sizes of a picture, smallest first, none larger than the picture. The library turns it upright by its metadata and converts its
 * colours to sRGB, and writes none of its metadata.
 *
 * @throws Error if it cannot be decoded.
 */
export async function scalePicture(bytes: Buffer, isScreenshot: boolean): Promise<PictureSize[]> {
  const image = await loadImage(bytes)
  if (!(image.width > 0 && image.height > 0)) throw new Error('The picture has no size.')
  const largest = Math.max(1, Math.floor(Math.min(image.width, standardWidths.at(-1) ?? 0, (mostHeight / image.height) * image.width)))
  const widths = [...standardWidths.filter((width) => width < largest), largest].toReversed()
  let source: Canvas | typeof image = image
  const sizes: PictureSize[] = []
  // Each is scaled from the next larger one, so that no pixel is passed over.
  for (const width of widths) {
    const height = Math.max(1, Math.round((image.height / image.width) * width))
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    sizes.push({ width, height, content: await canvas.encode('webp', isScreenshot ? quality.screenshot : quality.photograph) })
    source = canvas
  }
  return sizes.toReversed()
}
