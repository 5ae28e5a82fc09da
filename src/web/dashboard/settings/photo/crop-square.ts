/** Width and height of a picture, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

/** The selected square of a picture. */
export type Crop = {
  /** From 1, the largest square that fits, to 4. */
  readonly zoom: number
  /** Position of the square from left and top, as a share of the available distance: from 0 to 1. */
  readonly x: number
  readonly y: number
}

/** A square in pixels of the picture. */
export type Square = { readonly left: number; readonly top: number; readonly side: number }

export const mostZoom = 4

/** The largest square, centered. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Converts a crop to pixels of the picture. */
export function findSquare({ width, height }: PictureSize, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/**
 * Moves the picture under the square, as dragging does.
 *
 * @param right Distance in sides of the square.
 * @param down Distance in sides of the square.
 */
export function dragPicture(size: PictureSize, crop: Crop, right: number, down: number): Crop {
  const { side } = findSquare(size, crop)
  return { ...crop, x: shift(crop.x, -right * side, size.width - side), y: shift(crop.y, -down * side, size.height - side) }
}

function shift(share: number, pixels: number, room: number): number {
  return room > 0 ? Math.min(1, Math.max(0, share + pixels / room)) : share
}
