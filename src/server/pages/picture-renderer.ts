import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ImageSource, Renderer } from '@takumi-rs/core'
import type { SocialPicture } from '#web/handler.ts'

type Picture = Pick<SocialPicture, 'locale' | 'titleSizes' | 'titleBox' | 'composeTitle' | 'compose'>

/** The site's fonts (fonts.css) in the weights of pictures, with all glyphs. */
const fontFiles = [
  { name: 'Figtree', file: '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf' },
  { name: 'Share Tech Mono', file: '@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff2' },
]

/** Renders PNG pictures one at a time, in Node's thread pool. The library and fonts are loaded with the first picture. */
export class PictureRenderer {
  #renderer: Promise<Renderer> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Renders with the largest font size at which the title fits. @param images Those that it names. */
  render(picture: Picture, images: ImageSource[] = []): Promise<Buffer> {
    return this.#enqueue(async (renderer) => {
      const size = await fit(renderer, picture)
      return renderer.render(picture.compose(size ?? Math.min(...picture.titleSizes)), {
        width: 1200,
        height: 630,
        format: 'png',
        lang: picture.locale,
        images,
      })
    })
  }

  /** The largest font size at which the title fits; undefined if none does. */
  fitTitle(picture: Picture): Promise<number | undefined> {
    return this.#enqueue((renderer) => fit(renderer, picture))
  }

  #enqueue<Result>(work: (renderer: Renderer) => Promise<Result>): Promise<Result> {
    const before = this.#last
    const result = (async () => {
      await before
      return work(await this.#open())
    })()
    this.#last = result.catch(() => {}) // its caller handles it
    return result
  }

  async #open(): Promise<Renderer> {
    this.#renderer ??= openRenderer()
    try {
      return await this.#renderer
    } catch (error) {
      this.#renderer = undefined
      throw error
    }
  }
}

async function openRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer()
  for (const { name, file } of fontFiles) {
    await renderer.registerFont({ name, data: await readFile(fileURLToPath(import.meta.resolve(file))) })
  }
  return renderer
}

async function fit(renderer: Renderer, { locale, titleSizes, titleBox, composeTitle }: Picture): Promise<number | undefined> {
  for (const size of titleSizes.toSorted((a, b) => b - a)) {
    const { width, height, runs, children } = await renderer.measure(composeTitle(size), { width: titleBox.width, lang: locale })
    const lines = [runs, ...children.map((child) => child.runs)].flat()
    // A trailing space overhangs.
    const widths = lines.map((run) => run.x + run.width - (/\s$/u.test(run.text) ? size * 0.3 : 0))
    if (height <= titleBox.height && Math.max(width, ...widths) <= titleBox.width) return size
  }
  return undefined
}
