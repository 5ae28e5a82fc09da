import { createCanvas } from '@napi-rs/canvas'
import { applyBrand, type LogoImage, sampleBrand } from '#domain/brand.ts'

/** A logo of this shape in one color. */
export function createLogo({
  width = 120,
  height = 120,
  color = '#16a34a',
  ...rest
}: Partial<LogoImage & { color: string }> = {}): LogoImage {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, width, height / 2)
  return { png: canvas.encodeSync('png').toString('base64'), width, height, ...rest }
}

/** Gives this process a brand with a logo, until it is disposed of. */
export function useLogo(image: LogoImage): Disposable {
  applyBrand({ ...sampleBrand, logo: { file: 'logo.png' }, image })
  return { [Symbol.dispose]: () => applyBrand(sampleBrand) }
}
