import { imageSize } from 'image-size'

/** Bounds of a picture file; our own judgement: twice the pixels of a good camera. */
export const pictureLimits = { mostBytes: 20_000_000, mostPixels: 50_000_000, mostMilliseconds: 60_000 }

type Kind = 'jpg' | 'png' | 'webp' | 'avif'

const kindNames: Readonly<Record<string, string>> = { jpg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', heif: 'HEIC', tiff: 'TIFF' }

/**
 * Says what is wrong with a picture, by its name and its first and last bytes: decoding one that claims to be large would take gigabytes.
 *
 * @param path Its extension says what it is.
 */
export function judgePicture(path: string, bytes: Uint8Array): string | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const expected = extension === 'jpeg' ? 'jpg' : extension
  const found = measure(bytes)
  if (!found) return 'is no picture, or is damaged'
  if (!isKind(found.kind)) return `is a ${kindNames[found.kind] ?? found.kind.toUpperCase()} file; save it as JPEG, PNG, WebP or AVIF`
  if (found.kind !== expected) return `is a ${kindNames[found.kind]} file; name it so: .${found.kind}`
  if (found.pixels > pictureLimits.mostPixels)
    return `has ${Math.round(found.pixels / 1_000_000)} million pixels; at most ${pictureLimits.mostPixels / 1_000_000} are shown`
  if (found.pixels < 1) return 'has no pixels'
  return isComplete(found.kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    ? undefined
    : 'ends before its end: it was not copied or saved completely'
}

/**
 * Says what is wrong with the pictures within a drawing that is drawn here: together they must not be larger than one picture may be.
 *
 * @param svg As `readSvgPicture` writes it.
 */
export function judgeInlinePictures(svg: string): string | undefined {
  let pixels = 0
  for (const [, kind = '', data = ''] of svg.matchAll(/href="data:image\/(\w+);base64,([^"]*)"/gu)) {
    // The library that draws logos would leave it out without a word.
    if (kind === 'avif') return 'holds an AVIF picture; put it in as PNG, JPEG or WebP'
    const bytes = Buffer.from(data, 'base64')
    const fault = judgePicture(`.${kind}`, bytes)
    if (fault !== undefined) return `holds a picture that ${fault}`
    pixels += measure(bytes)?.pixels ?? 0
  }
  return pixels > pictureLimits.mostPixels
    ? `holds pictures of ${Math.round(pixels / 1_000_000)} million pixels; at most ${pictureLimits.mostPixels / 1_000_000} are shown`
    : undefined
}

/** The largest of the pictures in a file. */
function measure(bytes: Uint8Array): { readonly kind: string; readonly pixels: number } | undefined {
  try {
    const { type = '', width, height, images = [] } = imageSize(bytes)
    return { kind: type, pixels: Math.max(...[{ width, height }, ...images].map((size) => size.width * size.height)) }
  } catch {
    // It throws whatever a damaged file makes it throw.
    return undefined
  }
}

function isKind(kind: string): kind is Kind {
  return ['jpg', 'png', 'webp', 'avif'].includes(kind)
}

/** The decoder would show the missing part as a grey area. That of AVIF refuses. */
function isComplete(kind: Kind, bytes: Buffer): boolean {
  switch (kind) {
    case 'png':
      return bytes.lastIndexOf('IEND') > 0
    case 'webp':
      return bytes.length >= bytes.readUInt32LE(4) + 8
    case 'jpg':
      return hasJpegEnd(bytes)
    case 'avif':
      return true
  }
}

/** Whether the end marker follows the first scan; the thumbnail before it has one of its own (ITU T.81, annex B). */
function hasJpegEnd(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    if (marker === 0xda) return bytes.indexOf(Buffer.from([0xff, 0xd9]), at) > 0
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
