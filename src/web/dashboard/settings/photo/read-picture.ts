import type { Square } from './crop-square.ts'

/** Types that can be chosen; the stored picture is encoded again. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Large enough for a camera's picture (our own judgement). The stored file is far below the limit of `rules/storage.rules`. */
export const pictureLimitMegabytes = 25

/** Side of the stored picture in pixels: sharp at 96 CSS pixels on every screen, with room for larger uses. */
const storedSide = 1024

export type PictureProblem = 'typeRefused' | 'tooLarge' | 'unreadable'

/** Checks type and size of a file before it is read. */
export function findPictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined {
  if (!pictureTypes.some((allowed) => allowed === type)) return 'typeRefused'
  return size > pictureLimitMegabytes * 1_000_000 ? 'tooLarge' : undefined
}

/** Decodes a picture with its orientation; undefined if it cannot be decoded. */
export async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Draws a square of a picture over a whole canvas, with a white background for transparent pixels. */
export function drawSquare(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, { left, top, side }: Square): void {
  const context = canvas instanceof OffscreenCanvas ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Encodes the square as a file, without the metadata of photos, such as location and time. */
export async function encodeSquare(picture: ImageBitmap, square: Square): Promise<Blob> {
  const side = Math.max(1, Math.min(storedSide, Math.round(square.side)))
  // `toBlob` of a canvas in the page waits until the page is idle.
  const canvas = new OffscreenCanvas(side, side)
  drawSquare(canvas, picture, square)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
