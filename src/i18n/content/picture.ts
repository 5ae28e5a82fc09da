import { ContentError } from './content-error.ts'

/** What is known of a picture file of the content folder, by which it is shown. `hash` identifies its content in addresses. */
export type PictureFacts =
  | { readonly kind: 'raster'; readonly hash: string; readonly width: number; readonly height: number; readonly widths: readonly number[] }
  | { readonly kind: 'svg'; readonly hash: string; readonly width: number; readonly height: number }
  | Unshown

/** A drawing that is no picture: most are drawings in the site's own colours (`figure.ts`). */
type Unshown = { readonly kind: 'none'; readonly faults: readonly Fault[] }
type Fault = { readonly field: string; readonly message: string }

/** Picture files by their path in the content folder. */
export type Pictures = Readonly<Record<string, PictureFacts>>

/** A picture as pages show it; sizes in CSS pixels. */
export type Picture = {
  /** What it shows, for those who do not see it; empty where the text next to it says that. */
  readonly alt: string
  readonly width: number
  readonly height: number
  /** Address of the largest size. */
  readonly src: string
  /** Every size; absent for drawings, which have none. */
  readonly srcset?: string
}

/** Names of picture files of an entry. */
export const pictureName = /^[\w-]+\.(?:png|jpe?g|webp|avif|svg)$/iu

/** What the content says about names that are none. */
export const noPictureName = 'is no name of a picture next to this file, such as photo.jpg (png, jpg, webp, avif or svg)'

/** Whether a file is a picture of pixels, no text. @param path In the content folder. */
export function isRasterPicture(path: string): boolean {
  return /\.(?:png|jpe?g|webp|avif)$/iu.test(path)
}

/** Folder of the addresses of pictures. */
export const picturesPath = '/assets/pictures/'

/** The file names of a picture as they are served. */
export function listPictureNames(facts: PictureFacts): string[] {
  switch (facts.kind) {
    case 'raster':
      return facts.widths.map((width) => `${facts.hash}-${width}.webp`)
    case 'svg':
      return [`${facts.hash}.svg`]
    case 'none':
      return []
  }
}

/** Finds a picture that a text of a folder names. @throws ContentError as `getPicture`, and for what is no name of a picture. */
export function readPictureOf(
  files: { readonly getPicture: (file: string, alt: string) => Picture },
  folder: string,
  name: string,
  alt: string,
): Picture {
  if (!pictureName.test(name)) throw new ContentError([{ file: folder, field: name, message: noPictureName }])
  return files.getPicture(`${folder}/${name}`, alt)
}

/** Describes a picture for pages. @throws ContentError naming everything in a drawing that is not allowed. */
export function describePicture(file: string, facts: PictureFacts, alt: string): Picture {
  if (facts.kind === 'none') throw new ContentError(facts.faults.map((fault) => ({ file, ...fault })))
  const addresses = listPictureNames(facts).map((name) => picturesPath + name)
  const { width, height } = facts
  const src = addresses.at(-1) ?? ''
  if (facts.kind === 'svg') return { alt, width, height, src }
  return { alt, width, height, src, srcset: addresses.map((address, at) => `${address} ${facts.widths[at]}w`).join(', ') }
}
