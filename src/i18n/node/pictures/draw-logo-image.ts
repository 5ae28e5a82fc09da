import type { LogoImage } from '#domain/brand.ts'
import { type LogoPixels, resize } from './logo-pixels.ts'

/** Heights in pixels to try: PDF documents print 30 points, mails show 24 pixels. */
const heights = [120, 96, 72, 48]
const mostWidth = 720
/** Every mail holds it. Our own judgement. */
const mostBytes = 40_000

/** A page of each theme. */
const grounds = { light: '#ffffff', dark: '#111a2b' } as const

/** Draws the logo for mails, PDF documents and social pictures: as large as they need, and small enough for a mail. */
export async function drawLogoImage({ canvas, isLostOn }: LogoPixels): Promise<LogoImage | undefined> {
  const lostOn = (['light', 'dark'] as const).find((theme) => isLostOn(grounds[theme]))
  for (const most of heights) {
    const height = Math.min(most, canvas.height, (mostWidth / canvas.width) * canvas.height)
    const [width, rounded] = [Math.max(1, Math.round((height / canvas.height) * canvas.width)), Math.max(1, Math.round(height))]
    const png = await resize(canvas, width, rounded).encode('png')
    if (png.length <= mostBytes) return { png: png.toString('base64'), width, height: rounded, ...(lostOn && { lostOn }) }
  }
  return undefined
}
