/** Width and height of a picture, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

/** Which square of a picture is meant. */
export type Crop = {
  /** 1 is the largest square that fits; 4 at most. */
  readonly zoom: number
  /** Where the square lies on the way from the left, and from the top, as far as there is room: from 0 to 1. */
  readonly x: number
  readonly y: number
}

/** A square of a picture, in its pixels. */
export type Square = { readonly left: number; readonly top: number; readonly side: number }

export const mostZoom = 4

/** The largest square in the middle. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in pixels of the picture. */
export function findSquare({ width, height }: PictureSize, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * Moves the picture under the square, as a finger does.
 *
 * @param right How far, in sides of the square.
 * @param down How far, in sides of the square.
 */
export function dragPicture(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const { side } = findSquare(size, crop)
  return { ...crop, x: shift(crop.x, -right * side, size.width - side), y: shift(crop.y, -down * side, size.height - side) }
}

function shift(share: number, pixels: number, room: number): number {
  return room > 0 ? Math.min(1, Math.max(0, share + pixels / room)) : share
}
