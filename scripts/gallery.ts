/** `npm run gallery`: builds the gallery of all components and serves it until it is interrupted. */
import { fileURLToPath } from 'node:url'
import { defaultLocale, locales } from '#domain/locale.ts'
import { serveGallery } from '#testing/site/gallery.ts'
import { writeScripts } from './write-scripts.ts'

const port = Number(process.env['PORT'] ?? 3100)
await writeScripts(new URL('../.cache/scripts/', import.meta.url))
const { url } = await serveGallery(fileURLToPath(new URL('../.cache/gallery/shown/', import.meta.url)), port)
const others = locales.filter((locale) => locale !== defaultLocale)
console.log(`Gallery: ${url}/ (also ${others.map((locale) => `${url}/?lang=${locale}`).join(', ')})`)
