import type { Square } from './crop-square.ts'

/** What may be chosen; what is stored is made from it. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** A picture of a camera fits in (our own judgement); what is stored of it is far below what `rules/storage.rules` allow. */
export const pictureLimitMegabytes = 25

/** Pixels of a stored side: sharp at 96 CSS pixels on every screen, with room for a larger place. */
const storedSide = 1024

export type PictureProblem = 'typeRefused' | 'tooLarge' | 'unreadable'

/** What is wrong with a chosen file before anything of it is read. */
export function findPictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined {
  if (!pictureTypes.some((allowed) => allowed === type)) return 'typeRefused'
  return size > pictureLimitMegabytes * 1_000_000 ? 'tooLarge' : undefined
}

/** The picture as it is to be seen, turned as the camera says; undefined when it is none. */
export async function readPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}

/** Draws a square of a picture over a whole canvas, on white where the picture is clear. */
export function drawSquare(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, { left, top, side }: Square): void {
  const context = canvas instanceof OffscreenCanvas ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('The canvas cannot be drawn on.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a file: without place, time and camera, which photographs carry. */
export async function encodeSquare(picture: ImageBitmap, square: Square): Promise<Blob> {
  const side = Math.max(1, Math.min(storedSide, Math.round(square.side)))
  // Encoded at once: `toBlob` of a canvas in the page waits until the page has nothing else to do.
  const canvas = new OffscreenCanvas(side, side)
  drawSquare(canvas, picture, square)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
