import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Brand, type LogoImage, type Mark } from '#domain/brand.ts'
import { createDefaultMark } from '#domain/default-mark.ts'
import { ContentError } from '#i18n/content/content-error.ts'
import { writeMark } from '#i18n/content/mark-svg.ts'
import { listPictureNames, type Picture, type PictureFacts, picturesPath } from '#i18n/content/picture.ts'
import { readSvgPicture } from '#i18n/content/svg-picture.ts'
import { type IconName, iconNames } from './icon-names.ts'
import { PictureMaker } from './picture-maker.ts'
import type { LogoFile } from './picture-worker.ts'
import { markAsUsed, readIfPresent } from './read-pictures.ts'

const Image = v.nullable(
  v.object({ png: v.string(), width: v.number(), height: v.number(), lostOn: v.exactOptional(v.picklist(['light', 'dark'])) }),
)

/** Changes when logos and icons are drawn in another way, so that those of former versions are drawn again. */
const version = 2

/**
 * Reads the logo of a brand, or else its own mark, as a picture for mails and documents. Made once, in a thread of its own.
 *
 * @param facts Of the logo's file.
 * @param folder Where sizes of pictures are.
 * @returns Undefined for the default mark, which is drawn where it is shown, and for a logo of which nothing can be seen.
 * @throws ContentError if it cannot be drawn.
 */
export async function readLogoImage(
  { logo, mark }: Pick<Brand, 'logo' | 'mark'>,
  facts: PictureFacts | undefined,
  folder: string,
): Promise<LogoImage | undefined> {
  const file = logo && facts && facts.kind !== 'none' ? facts : undefined
  // What is missing or wrong is named where the content is parsed.
  if (logo ? !file : !mark) return undefined
  const name = file && listPictureNames(file).at(-1)
  const hash = identifyLogo(mark, name)
  const known = await findMade(folder, hash)
  if (known !== undefined) return known ?? undefined
  const source = file && name !== undefined ? await openFile(name, file, folder) : mark && drawMark(mark)
  if (!source) return undefined
  await using maker = new PictureMaker()
  const made = await maker.makeLogo({ source, hash, folder })
  if (made && 'fault' in made)
    throw new ContentError([{ file: logo?.file ?? 'brand.json', field: logo ? '' : 'mark', message: made.fault }])
  return made ?? undefined
}

/** @param name Of the logo's largest size, which contains its hash. */
function identifyLogo(mark: Mark | null, name: string | undefined): string {
  return hashOf(['logo', name ?? mark])
}

/** Hashes with which the names of the files begin that are made of a logo or mark (`pruneSizes`). */
export function listLogoHashes(icons: IconsOf): readonly string[] {
  return [identifyLogo(icons.brand.mark, icons.logo?.src.slice(picturesPath.length)), identifyIcons(icons)]
}

/** What icons follow from; `logo` is the content's. */
export type IconsOf = { readonly brand: Brand; readonly logo?: Picture | undefined; readonly siteName: string }

/** A text that differs once the icons do. */
export function identifyIcons({ brand: { colors, mark }, logo, siteName }: IconsOf): string {
  return hashOf(['icons', logo?.src ?? mark, colors.brand, colors.warm, colors.ink, siteName])
}

/**
 * Reads the icons that follow from the logo, or else from the mark, its colors and the name. Made once, in a thread of its own.
 *
 * @throws Error if they cannot be drawn.
 */
export async function readIcons(icons: IconsOf, folder: string): Promise<ReadonlyMap<IconName, Uint8Array>> {
  const { brand, logo, siteName } = icons
  const hash = identifyIcons(icons)
  const known = await findIcons(folder, hash)
  if (known) return known
  const { colors } = brand
  const own = logo ? await openFile(logo.src.slice(picturesPath.length), logo, folder) : brand.mark && drawMark(brand.mark)
  const source = own ?? drawMark(createDefaultMark(colors.brand, colors.warm))
  if (!source) throw new Error('The default mark cannot be read as SVG.')
  await using maker = new PictureMaker()
  const fault = await maker.makeIcons({ source, hash, folder, colors, siteName })
  if (fault) throw new Error(`The logo ${fault.fault}.`)
  const made = await findIcons(folder, hash)
  if (!made) throw new Error('The icons are gone although they have just been made.')
  return made
}

/** @returns Undefined if they have to be made. */
async function findIcons(folder: string, hash: string): Promise<ReadonlyMap<IconName, Uint8Array> | undefined> {
  if (!(await readIfPresent(join(folder, `${hash}.json`)))) return undefined
  const icons = new Map<IconName, Uint8Array>()
  for (const name of iconNames) {
    const content = await readIfPresent(join(folder, `${hash}-${name}`))
    if (!content) return undefined
    icons.set(name, content)
  }
  await markAsUsed(folder, hash, new Date())
  return icons
}

async function openFile(name: string, { width, height }: Pick<Picture, 'width' | 'height'>, folder: string): Promise<LogoFile> {
  const file = join(folder, name)
  return name.endsWith('.svg') ? { svg: await readFile(file, 'utf8'), width, height } : { file }
}

/** @returns Undefined if it has what pictures may not have. */
function drawMark(mark: Mark): LogoFile | undefined {
  const { text, width, height, problems } = readSvgPicture(writeMark(mark), '')
  return problems.length > 0 ? undefined : { svg: text, width, height }
}

function hashOf(parts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([version, parts]))
    .digest('base64url')
    .slice(0, 22)
}

/** @returns Undefined if it has to be made. */
async function findMade(folder: string, hash: string): Promise<LogoImage | null | undefined> {
  const image = await readIfPresent(join(folder, `${hash}.json`))
  const written = v.safeParse(v.pipe(v.string(), v.parseJson(), Image), image?.toString())
  // A power loss can leave half a file.
  if (!written.success) return undefined
  await markAsUsed(folder, hash, new Date())
  return written.output
}
