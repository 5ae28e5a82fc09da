import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Renderer } from '@takumi-rs/core'
import type { Brand } from '#domain/brand.ts'

/** `share` is the drawing's part of the square: maskable icons are cut to a circle of 80 % (W3C Web Application Manifest). Apple fills transparency with black. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.5, ground: '#ffffff' },
  { name: 'apple-touch-icon.png', size: 180, share: 0.66, ground: '#ffffff' },
] as const

const picture = { width: 1200, height: 630 }

/**
 * Draws the icons for home screens, and the default social picture.
 *
 * @param svg The square logo.
 * @returns PNG files by their names in `public/`.
 */
export async function drawIcons(svg: string, siteName: string, colors: Brand['colors']): Promise<ReadonlyMap<string, Uint8Array>> {
  const renderer = new Renderer()
  const font = fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'))
  await renderer.registerFont({ name: 'Figtree', data: await readFile(font) })
  const files = new Map<string, Uint8Array>()
  for (const { name, size, share, ...rest } of icons) {
    const edge = Math.round(size * share)
    files.set(
      name,
      await renderer.render(
        {
          type: 'container',
          style: { width: size, height: size, ...centered, ...('ground' in rest && { backgroundColor: rest.ground }) },
          children: [{ type: 'image', src: svg, width: edge, height: edge }],
        },
        { width: size, height: size, format: 'png' },
      ),
    )
  }
  files.set(
    'social.png',
    await renderer.render(
      {
        type: 'container',
        style: { ...picture, ...centered, flexDirection: 'column', gap: 48, backgroundColor: colors.ground },
        children: [
          { type: 'image', src: svg, width: 200, height: 200 },
          {
            type: 'text',
            text: siteName,
            style: {
              fontFamily: 'Figtree',
              fontWeight: 700,
              fontSize: siteName.length > 24 ? 56 : 88,
              color: colors.ink,
              textAlign: 'center',
            },
          },
        ],
      },
      { ...picture, format: 'png' },
    ),
  )
  return files
}

const centered = { display: 'flex', alignItems: 'center', justifyContent: 'center' } as const
