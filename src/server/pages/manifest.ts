import { brand } from '#domain/brand.ts'

/** The web app manifest (W3C): name and icons for home screens. The site stays in the browser, whose address bar and back button visitors need. */
export function writeManifest(siteName: string): string {
  const icon = (src: string, size: number, purpose = 'any') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: brand.colors.brand,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}
