import { createCanvas, loadImage } from '@napi-rs/canvas'

/** `share` is the logo's part of the square: maskable icons are cut to a circle of 80 % (W3C Web Application Manifest). Apple fills transparency with black. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.5, ground: '#ffffff' },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66, ground: '#ffffff' },
] as const

/**
 * Draws the icons for home screens from a logo of any shape, which is centred in the square. To be called outside of the main thread: drawing
 * takes some 100 ms.
 *
 * @param logo A picture that `readPictures` has accepted, or the text that `readSvgPicture` has written.
 * @returns PNG files by their names in `public/`.
 */
export async function makeIcons(logo: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const image = await loadImage(Buffer.from(logo))
  const files = new Map<string, Uint8Array>()
  for (const { name, size, share, ...rest } of icons) {
    const canvas = createCanvas(size, size)
    const context = canvas.getContext('2d')
    if ('ground' in rest) {
      context.fillStyle = rest.ground
      context.fillRect(0, 0, size, size)
    }
    const scale = (size * share) / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height)
    files.set(name, await canvas.encode('png'))
  }
  return files
}
