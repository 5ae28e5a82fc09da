import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { LogoImage } from '#domain/brand.ts'
import type { PictureFacts } from '#i18n/content/picture.ts'
import { listPictureNames } from '#i18n/content/picture.ts'
import { readSvgPicture } from '#i18n/content/svg-picture.ts'
import { judgeInlinePictures, judgePicture } from './check-picture.ts'
import type { IconsInput } from './draw-icons.ts'
import type { LogoSource } from './logo-pixels.ts'
import { scalePicture } from './scale-picture.ts'

/** What the thread is asked to make, in files of a folder whose names begin with a hash. */
export type PictureRequest = { readonly hash: string; readonly folder: string } &
  // The content as its hash was made of it: the file may change meanwhile.
  (
    | { readonly kind: 'sizes'; readonly file: string; readonly content: Uint8Array }
    | { readonly kind: 'logo'; readonly source: LogoFile }
    | ({ readonly kind: 'icons'; readonly source: LogoFile } & Omit<IconsInput, 'source'>)
  )

/** A logo: an SVG document, or a file of pixels. */
export type LogoFile = Extract<LogoSource, { svg: string }> | { readonly file: string }

/** What the thread has made; null for icons, and for a logo that shows nothing. */
export type PictureReply = PictureFacts | LogoImage | null | { readonly fault: string }

/** Of one drawing. */
const mostFaults = 20

parentPort?.on('message', (request: PictureRequest) => {
  answer(request).then(
    (reply) => parentPort?.postMessage(reply),
    // Fails the thread, and so the request.
    (error: unknown) =>
      queueMicrotask(() => {
        throw error
      }),
  )
})

async function answer(request: PictureRequest): Promise<PictureReply> {
  switch (request.kind) {
    case 'sizes':
      return await makePicture(request)
    case 'logo':
      return await makeLogo(request)
    case 'icons':
      return await makeIcons(request)
  }
}

async function makeLogo({ source, hash, folder }: Extract<PictureRequest, { kind: 'logo' }>): Promise<PictureReply> {
  const [{ readLogoPixels }, { drawLogoImage }] = await Promise.all([import('./logo-pixels.ts'), import('./draw-logo-image.ts')])
  const logo = await openLogo(source)
  if ('fault' in logo) return logo
  const image = await orFault(async () => {
    const pixels = await readLogoPixels(logo)
    return (pixels && (await drawLogoImage(pixels))) ?? null
  })
  if (image && 'fault' in image) return image
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(image))
  return image
}

async function makeIcons({ source, hash, folder, colors, siteName }: Extract<PictureRequest, { kind: 'icons' }>): Promise<PictureReply> {
  const { drawIcons } = await import('./draw-icons.ts')
  const logo = await openLogo(source)
  if ('fault' in logo) return logo
  const icons = await orFault(() => drawIcons({ source: logo, colors, siteName }))
  if ('fault' in icons) return icons
  for (const [name, content] of Object.entries(icons)) await writeWhole(join(folder, `${hash}-${name}`), content)
  // Last, as for sizes. Its time is that of the last use.
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(Object.keys(icons)))
  return null
}

async function openLogo(source: LogoFile): Promise<LogoSource | { readonly fault: string }> {
  if ('file' in source) return { pixels: await readFile(source.file) }
  const fault = judgeInlinePictures(source.svg)
  return fault === undefined ? source : { fault }
}

type SizesRequest = Extract<PictureRequest, { kind: 'sizes' }>

async function makePicture(request: SizesRequest): Promise<PictureReply> {
  const { buffer, byteOffset, byteLength } = request.content
  const bytes = Buffer.from(buffer, byteOffset, byteLength)
  return /\.svg$/iu.test(request.file) ? makeDrawing(bytes.toString(), request) : await makeSizes(bytes, request)
}

/** Faults of a drawing are no faults of the folder, unless the content shows it as a picture. */
async function makeDrawing(source: string, { hash, folder }: SizesRequest): Promise<PictureFacts> {
  const { text, width, height, problems } = readSvgPicture(source, '')
  // Covers are drawn for social pictures, with what is in them.
  const fault = problems.length === 0 ? judgeInlinePictures(text) : undefined
  const found = fault === undefined ? problems : [{ field: '', message: fault }]
  const faults = found.slice(0, mostFaults).map(({ field, message }) => ({ field, message }))
  const facts: PictureFacts = faults.length > 0 ? { kind: 'none', faults } : { kind: 'svg', hash, width, height }
  for (const name of listPictureNames(facts)) await writeWhole(join(folder, name), text)
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(facts))
  return facts
}

async function makeSizes(bytes: Buffer, { file, hash, folder }: SizesRequest): Promise<PictureReply> {
  const fault = judgePicture(file, bytes)
  if (fault !== undefined) return { fault }
  const sizes = await orFault(() => scalePicture(bytes, /\.png$/iu.test(file)))
  if ('fault' in sizes) return sizes
  const last = sizes.at(-1)
  if (!last) return { fault: 'has no pixels' }
  const facts: PictureFacts = { kind: 'raster', hash, width: last.width, height: last.height, widths: sizes.map(({ width }) => width) }
  const names = listPictureNames(facts)
  for (const [at, { content }] of sizes.entries()) await writeWhole(join(folder, names[at] ?? ''), content)
  // Last: what has this file has all sizes.
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(facts))
  return facts
}

/** Libraries throw whatever a damaged file makes them throw. Faults of the folder are none of the picture: files are read and written apart. */
async function orFault<Result>(draw: () => Promise<Result>): Promise<Result | { readonly fault: string }> {
  try {
    return await draw()
  } catch (error) {
    return { fault: `cannot be read as a picture (${error instanceof Error ? error.message.split('\n')[0] : String(error)})` }
  }
}

/** Other processes, of other containers too, see the file whole or not at all. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  await writeFile(draft, content)
  await rename(draft, path)
}
