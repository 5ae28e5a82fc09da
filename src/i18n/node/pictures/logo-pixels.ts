import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { Renderer } from '@takumi-rs/core'

/** A logo as it was read: an SVG document, or a file of pixels. */
export type LogoSource = { readonly svg: string; readonly width: number; readonly height: number } | { readonly pixels: Buffer }

/** A logo without the empty margins around it. */
export type LogoPixels = {
  readonly canvas: Canvas
  /** What is left of the whole: shares of its width and height, from 0 to 1. */
  readonly box: Box
  /** Whether it has a ground of its own, and so none is needed behind it; `ground` is the color of its first corner. */
  readonly isOpaque: boolean
  readonly ground: string
  /** Whether it is a filled shape with a sign in it. */
  readonly isBadge: boolean
  /** Whether most of it could not be seen on a ground. @param color As #rrggbb. */
  readonly isLostOn: (color: string) => boolean
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The longest side in pixels. */
const mostSide = 1024
/** The longest side where colors are counted. */
const countedSide = 160
/** What stays of the margins of a logo with a ground of its own, as a share of its longer side. */
const keptMargin = 0.1

/** Reads the pixels of a logo. @throws Error if it cannot be decoded. @returns Undefined if there is nothing to see. */
export async function readLogoPixels(source: LogoSource): Promise<LogoPixels | undefined> {
  const whole = 'svg' in source ? await drawSvg(source) : await drawPixels(source.pixels)
  const box = findBox(whole)
  if (!box) return undefined
  const { x, y, width, height } = box
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(whole, x, y, width, height, 0, 0, width, height)
  return {
    canvas,
    box: { x: x / whole.width, y: y / whole.height, width: width / whole.width, height: height / whole.height },
    ...readColors(canvas),
  }
}

/** Draws an SVG document with the library of social pictures, because Skia knows neither style sheets nor symbols in SVG. */
export async function drawSvg({ svg, width, height }: Extract<LogoSource, { svg: string }>): Promise<Canvas> {
  const renderer = new Renderer()
  const font = fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'))
  await renderer.registerFont({ name: 'Figtree', data: await readFile(font) })
  const size = fitSize({ width, height }, mostSide)
  return await drawPixels(await renderer.render({ type: 'image', src: svg, ...size }, { ...size, format: 'png' }))
}

async function drawPixels(bytes: Buffer): Promise<Canvas> {
  const image = await loadImage(bytes)
  const { width, height } = fitSize(image, Math.min(mostSide, Math.max(image.width, image.height)))
  return resize(image, width, height)
}

/** Draws it in another size, in halves, so that no pixel is passed over. */
export function resize(source: Pick<Canvas, 'width' | 'height'>, width: number, height: number): Canvas {
  let last = source
  for (;;) {
    const isLast = last.width < 2 * width || last.height < 2 * height
    const canvas = isLast ? createCanvas(width, height) : createCanvas(Math.ceil(last.width / 2), Math.ceil(last.height / 2))
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(last as Canvas, 0, 0, canvas.width, canvas.height) // a canvas or an image
    if (isLast) return canvas
    last = canvas
  }
}

/** Whole pixels with the same ratio. */
export function fitSize({ width, height }: Pick<Box, 'width' | 'height'>, side: number): Pick<Box, 'width' | 'height'> {
  const scale = side / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The part that is neither transparent nor, in a picture with a ground of its own, in the color of all corners; in pixels. */
function findBox(canvas: Canvas): Box | undefined {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const [red = 0, green = 0, blue = 0] = data
  const isLikeCorner = (at: number) => Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue) < 24
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((pixel) => pixel * 4)
  const hasGround = corners.every(isLikeCorner) && isFilled(data)
  const isEmpty = (at: number) => (data[at + 3] ?? 0) < 12 || (hasGround && isLikeCorner(at))
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++) {
    if (isEmpty(at)) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return hasGround ? { x: 0, y: 0, width, height } : undefined
  const kept = hasGround ? Math.round(Math.max(right - left, bottom - top) * keptMargin) : 0
  const [x, y] = [Math.max(0, left - kept), Math.max(0, top - kept)]
  return { x, y, width: Math.min(width, right + 1 + kept) - x, height: Math.min(height, bottom + 1 + kept) - y }
}

function isFilled(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < 250) return false
  return true
}

type Rgb = readonly [number, number, number]

/** Shares of its shape: our own judgement by eye, with word marks, badges and pictures. */
function readColors(canvas: Canvas): Omit<LogoPixels, 'canvas' | 'box'> {
  const size = fitSize(canvas, Math.min(countedSide, Math.max(canvas.width, canvas.height)))
  const { data } = resize(canvas, size.width, size.height).getContext('2d').getImageData(0, 0, size.width, size.height)
  const seen: Rgb[] = []
  let transparent = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128) transparent++
    else seen.push([red, green, blue])
  }
  const all = seen.length + transparent
  const isOpaque = transparent <= all * 0.01
  const isBadge = seen.length > all * 0.7
  return {
    isOpaque,
    isBadge,
    ground: toHex(seen[0] ?? [255, 255, 255]),
    isLostOn: (color) => {
      const ground = parseHex(color)
      const visible = seen.filter((each) => isVisible(each, ground)).length
      // Of the sign in a badge, a little is enough.
      return !isOpaque && visible < seen.length * (isBadge ? 0.06 : 0.5)
    },
  }
}

/** Brighter or darker than the ground, or clearly of another color where both are bright, such as yellow on white. */
function isVisible(color: Rgb, ground: Rgb): boolean {
  const [one, other] = [luminanceOf(color), luminanceOf(ground)]
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  return contrast >= 1.7 || (Math.min(one, other) > 0.2 && Math.hypot(...color.map((channel, at) => channel - (ground[at] ?? 0))) >= 110)
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parseHex(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
