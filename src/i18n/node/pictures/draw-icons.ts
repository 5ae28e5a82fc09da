import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Brand } from '#domain/brand.ts'
import { writeMark } from '#i18n/content/mark-svg.ts'
import { xmlElement } from '#domain/xml.ts'
import type { IconName } from './icon-names.ts'
import { createLetterMark } from './letter-mark.ts'
import { type Box, drawSvg, fitSize, type LogoPixels, type LogoSource, readLogoPixels, resize } from './logo-pixels.ts'

/** What icons are drawn from. */
export type IconsInput = {
  readonly source: LogoSource
  readonly colors: Pick<Brand['colors'], 'brand' | 'ink'>
  readonly siteName: string
}

/** A wider or higher logo would be a line in a square. Our own judgement. */
const mostRatio = 2
/** Larger drawings become pixels in the favicon, which every visitor loads. */
const mostSvgLength = 100_000
/** Part of a square that a logo fills: alone, and on a plate. */
const shares = { alone: 0.96, plate: 0.72, badge: 0.92 } as const
/** Corners of a plate, as a share of its side. */
const rounding = 0.22
const plateClass = 'icon-plate'
/** Twice, so that it wins over one class of the logo's. */
const plateSelector = `.${plateClass}.${plateClass}`
/** Side of the favicon's coordinate system. */
const side = 64

/** Draws the icons of a site from its logo; from the first letter of its name where the logo fits in no square. */
export async function drawIcons(input: IconsInput): Promise<Readonly<Record<IconName, Uint8Array>>> {
  const logo = await readLogoPixels(input.source)
  const ratio = logo ? logo.canvas.width / logo.canvas.height : Infinity
  return logo && ratio <= mostRatio && ratio >= 1 / mostRatio ? await drawLogo(logo, input) : await drawLetter(input)
}

async function drawLetter({ siteName, colors: { brand } }: IconsInput): Promise<Record<IconName, Uint8Array>> {
  const svg = writeMark(createLetterMark(siteName, brand))
  const rounded = await drawSvg({ svg, width: 24, height: 24 })
  const whole = await drawSvg({ svg: writeMark(createLetterMark(siteName, brand, 0)), width: 24, height: 24 })
  const scale = (from: Canvas, size: number) => resize(from, size, size).encode('png')
  return {
    'favicon.svg': Buffer.from(svg),
    'icon-192.png': await scale(rounded, 192),
    'icon-512.png': await scale(rounded, 512),
    'icon-maskable-512.png': await scale(whole, 512),
    // Apple rounds the corners itself, and fills transparent ones with black.
    'apple-touch-icon.png': await scale(whole, 180),
  }
}

async function drawLogo(logo: LogoPixels, { source, colors }: IconsInput): Promise<Record<IconName, Uint8Array>> {
  const isFilled = logo.isOpaque || logo.isBadge
  const ownGround = isFilled && (logo.isOpaque || !logo.isLostOn(logo.ground)) ? [logo.ground] : []
  const visible = (grounds: readonly string[]) => [...ownGround, ...grounds].find((ground) => !logo.isLostOn(ground)) ?? '#ffffff'
  // Tabs and task bars are light or dark, whatever the site is.
  const plates = logo.isOpaque
    ? { light: logo.ground, dark: logo.ground }
    : { light: logo.isLostOn('#ffffff') ? colors.brand : undefined, dark: logo.isLostOn('#1c1c1e') ? '#ffffff' : undefined }
  const plate = plates.light ?? plates.dark
  const draw = async (size: number) => {
    const share = plate === undefined ? shares.alone : logo.isOpaque ? shares.badge : shares.plate
    return await drawOn(logo, { size, share, ...(plate !== undefined && { ground: plate, radius: rounding * size }) })
  }
  // The middle circle of 80 % is safe in every shape (W3C Web Application Manifest, maskable icons). The corners of a badge are no loss.
  const { width, height } = fitSize(logo.canvas, 1000)
  const safeShare = (0.8 * Math.max(width, height)) / Math.hypot(width, height)
  return {
    'favicon.svg': Buffer.from(await writeFavicon(logo, source, plates)),
    'icon-192.png': await draw(192),
    'icon-512.png': await draw(512),
    'icon-maskable-512.png': await drawOn(logo, {
      size: 512,
      share: isFilled ? 0.76 : safeShare,
      ground: visible([colors.brand, '#ffffff', colors.ink]),
    }),
    'apple-touch-icon.png': await drawOn(logo, {
      size: 180,
      share: ownGround.length > 0 ? shares.badge : shares.plate,
      ground: visible(['#ffffff', colors.brand]),
    }),
  }
}

type Placed = { readonly size: number; readonly share: number; readonly ground?: string; readonly radius?: number }

function drawOn({ canvas }: LogoPixels, { size, share, ground, radius = 0 }: Placed): Promise<Buffer> {
  const icon = createCanvas(size, size)
  const context = icon.getContext('2d')
  if (ground !== undefined) {
    context.fillStyle = ground
    context.beginPath()
    context.roundRect(0, 0, size, size, radius)
    context.fill()
  }
  const { width, height } = fitSize(canvas, size * share)
  context.drawImage(resize(canvas, width, height), Math.round((size - width) / 2), Math.round((size - height) / 2))
  return icon.encode('png')
}

/** The logo as it is, where it is SVG; on a plate in the theme in which it could not be seen. */
async function writeFavicon(
  { canvas, box }: LogoPixels,
  source: LogoSource,
  { light, dark }: { readonly light: string | undefined; readonly dark: string | undefined },
): Promise<string> {
  const hasPlate = light !== undefined || dark !== undefined
  const scale = (side * (hasPlate ? shares.plate : 1)) / Math.max(canvas.width, canvas.height)
  const [width, height] = [canvas.width * scale, canvas.height * scale]
  const place: Box = { x: (side - width) / 2, y: (side - height) / 2, width, height }
  const rule = (theme: 'light' | 'dark', ground: string | undefined) =>
    ground === undefined ? '' : `@media(prefers-color-scheme:${theme}){${plateSelector}{fill:${ground}}}`
  const plate = xmlElement('rect', { class: plateClass, width: `${side}`, height: `${side}`, rx: String(side * rounding) })
  // After the logo, whose own rules are about every element of the file.
  const style = xmlElement('style', {}, `${plateSelector}{fill:none;stroke:none}${rule('light', light)}${rule('dark', dark)}`)
  const picture = 'svg' in source && source.svg.length <= mostSvgLength ? placeSvg(source, box, place) : await placePixels(canvas, place)
  return xmlElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${side} ${side}` },
    ...(hasPlate ? [plate, picture, style] : [picture]),
  )
}

/** Moves the part of a drawing that is not empty to a place. */
function placeSvg({ svg, width }: Extract<LogoSource, { svg: string }>, box: Box, place: Box): string {
  const whole = place.width / box.width
  const ratio = place.height / box.height / whole
  const [x, y] = [place.x - box.x * whole, place.y - box.y * whole * ratio]
  return xmlElement('g', { transform: `translate(${round(x)} ${round(y)}) scale(${round(whole / width)})` }, svg.trim())
}

async function placePixels(canvas: Canvas, { x, y, width, height }: Box): Promise<string> {
  const size = fitSize(canvas, Math.min(192, Math.max(canvas.width, canvas.height)))
  const png = await resize(canvas, size.width, size.height).encode('png')
  const place = Object.fromEntries(Object.entries({ x, y, width, height }).map(([name, value]) => [name, round(value)]))
  return xmlElement('image', { ...place, href: `data:image/png;base64,${png.toString('base64')}` })
}

function round(value: number): string {
  return String(Number(value.toFixed(4)))
}
