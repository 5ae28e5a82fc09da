/** A color in OKLCH (CSS Color 4): lightness from 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number }

type Rgb = readonly [red: number, green: number, blue: number]

/** @param hex As #rrggbb. */
export function parseHex(hex: string): Oklch {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb // three parts
  // CSS Color 4, section 21 (sample code for color conversions).
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bAxis, a) * 180) / Math.PI
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bAxis), h: (hue + 360) % 360 }
}

/** @returns #rrggbb; parts that a screen cannot show are cut. */
export function formatHex(color: Oklch): string {
  const parts = toLinearRgb(color).map((part) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

/** As style sheets write it. */
export function formatOklch({ l, c, h }: Oklch): string {
  const round = (value: number, digits: number) => String(Number(value.toFixed(digits)))
  return `oklch(${round(l * 100, 2)}% ${round(c, 4)} ${c < 0.00005 ? 0 : round(h, 2)})`
}

/** The same color with as much chroma as a screen can show (sRGB). */
export function fitGamut(color: Oklch): Oklch {
  let { c } = color
  while (c > 0 && !isShown({ ...color, c })) c = Math.max(0, c - 0.001)
  return { ...color, c }
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(first: Oklch, second: Oklch): number {
  const [darker = 0, lighter = 0] = [first, second].map(luminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Oklch): number {
  const [r, g, b] = toLinearRgb(color).map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb // three parts
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A part may be beyond the edge by what rounding makes of it. */
function isShown(color: Oklch): boolean {
  return toLinearRgb(color).every((part) => part > -0.0005 && part < 1.0005)
}

function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}
