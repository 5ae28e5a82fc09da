import { brand, findPlate, hasDefaultMark, mixColors } from '#domain/brand.ts'
import { createDefaultMark } from '#domain/default-mark.ts'

/** A rectangle in points. */
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Space around a logo on a ground of its own, in points. */
const edgeOfPlate = 3

/**
 * Draws the agency's logo, or else the default mark, as large as a place allows.
 *
 * @returns Its width in points; 0 if nothing is drawn.
 */
export function drawMark(file: PDFKit.PDFDocument, place: Place, align: 'left' | 'center' = 'left'): number {
  const { image } = brand
  if (!image && !hasDefaultMark(brand)) return 0
  const { width: wide, height: high } = image ?? { width: 24, height: 24 }
  const plate = findPlate(brand, 'light')
  const edge = plate === undefined ? 0 : edgeOfPlate
  const scale = Math.min((place.width - 2 * edge) / wide, (place.height - 2 * edge) / high)
  const [width, height] = [wide * scale + 2 * edge, high * scale + 2 * edge]
  const x = place.x + (align === 'center' ? (place.width - width) / 2 : 0)
  const y = place.y + (place.height - height) / 2
  file.save()
  if (plate !== undefined) file.roundedRect(x, y, width, height, 3).fill(plate)
  // By a text, by which the library knows on each page that it is the same picture.
  if (image) file.image(`data:image/png;base64,${image.png}`, x + edge, y + edge, { width: wide * scale, height: high * scale })
  else drawDefault(file.translate(x, y).scale(scale))
  file.restore()
  return width
}

function drawDefault(file: PDFKit.PDFDocument): void {
  const { colors } = brand
  for (const { attributes } of createDefaultMark(colors.brand, colors.warm).parts) {
    const { d = '', fill = '', fillOpacity = '1' } = attributes
    file.path(d).fill(mixColors(fill, '#ffffff', Number(fillOpacity)))
  }
}
