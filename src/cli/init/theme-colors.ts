import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'
import type { Brand } from '#domain/brand.ts'

/** The colors of an agency in both themes, and notes on changes for readability. */
export type ThemeColors = {
  readonly hue: Brand['hue']
  readonly colors: Brand['colors']
  readonly dark: Brand['dark']
  /** Empty if the color is used unchanged. */
  readonly notes: readonly string[]
}

/** The brand color to which the colors below belong. */
export const standardBrand = '#4373cc'
const standard = parseHex(standardBrand)
const white = color(100, 0, 0)

/** Least contrasts (WCAG 2.2, 1.4.3 and 1.4.11, level AA). */
const leastOfText = 4.5
const leastOfControl = 3

const grounds = {
  light: { ground: color(99.09, 0.0029, 264.54), sheet: white, tint: color(96.27, 0.012, 259.82) },
  dark: { ground: color(18.31, 0.0309, 263.38), sheet: color(21.96, 0.0421, 263.19), tint: color(26.69, 0.0543, 262.52) },
}
/** Foreground colors, in the light theme and the dark one. */
const inks = {
  ink: [color(21.61, 0.0379, 257.18), color(94.78, 0.0162, 262.75), leastOfText],
  soft: [color(45.64, 0.0372, 257.28), color(75.31, 0.0433, 259.63), leastOfText],
  line: [color(92.29, 0.0167, 259.42), color(30.97, 0.0508, 262.18), 1],
  control: [color(57.6, 0.0412, 259.76), color(66.07, 0.0342, 261.69), leastOfControl],
  accent: [color(49.79, 0.136, 261.88), color(75.46, 0.0916, 261.45), leastOfText],
  draft: [color(56, 0.1473, 261.57), color(67.79, 0.1174, 261.82), leastOfControl],
} as const satisfies Record<string, readonly [Oklch, Oklch, number]>

/**
 * Derives both themes from a brand color: all colors follow its hue and chroma, and lightness is adjusted to a contrast of 4.5:1 for text and
 * 3:1 for controls on every background.
 *
 * @param hex The brand color, as #rrggbb.
 */
export function deriveThemeColors(hex: string): ThemeColors {
  const wanted = parseHex(hex)
  const isGray = wanted.c < 0.02
  const shift = isGray ? 0 : wanted.h - standard.h
  // Backgrounds never get more chroma, however strong the brand color is.
  const strength = wanted.c / standard.c
  // With as much chroma as a screen can show.
  const follow = ({ l, c, h = 0 }: Oklch, most: number): Oklch =>
    clampChroma({ mode: 'oklch', l, c: c * Math.min(most, isGray ? 0 : strength), h: (h + shift + 360) % 360 }, 'oklch')
  const brand = move(wanted, [white], leastOfText, -1)
  const themes = {
    light: mapValues(grounds.light, (each) => follow(each, 1)),
    dark: mapValues(grounds.dark, (each) => follow(each, 1)),
  }
  const themed = mapValues(inks, ([light, dark, least]) => ({
    light: move(follow(light, 1.2), Object.values(themes.light), least, -1),
    dark: move(follow(dark, 1.2), Object.values(themes.dark), least, 1),
  }))
  const hue = Math.round((262 + shift + 360) % 360)
  return {
    hue,
    colors: {
      brand: formatHex(brand),
      grid: formatHex(follow(parseHex('#e8edf6'), 1)),
      warm: '#e9a23b',
      pen: formatHex(follow(parseHex('#1a2d51'), 1)),
      ...mapValues(themes.light, (each) => formatHex(each)),
      ...mapValues(themed, ({ light }) => formatHex(light)),
    },
    dark: { ...mapValues(themes.dark, (each) => formatHex(each)), ...mapValues(themed, ({ dark }) => formatHex(dark)) },
    notes:
      formatHex(brand) === hex
        ? []
        : [
            `White text on ${hex} has a contrast of ${wcagContrast(white, wanted).toFixed(1)}:1, below the required 4.5:1, so buttons use the darker ${formatHex(brand)}.`,
          ],
  }
}

/** Changes the lightness of a color until its contrast suffices on each background. @param direction -1 for darker, 1 for lighter. */
function move(start: Oklch, on: readonly Oklch[], least: number, direction: -1 | 1): Oklch {
  const end = direction < 0 ? 0 : 1
  let moved = start
  while (moved.l !== end && on.some((ground) => wcagContrast(ground, moved) < least))
    moved = clampChroma({ ...start, l: Math.min(1, Math.max(0, moved.l + direction * 0.005)) }, 'oklch')
  return moved
}

/** A color in OKLCH (CSS Color 4). @param l From 0 to 100. */
function color(l: number, c: number, h: number) {
  return { mode: 'oklch', l: l / 100, c, h } as const
}

/** @param hex As #rrggbb. */
function parseHex(hex: string): Oklch & { h: number } {
  const parsed = converter('oklch')(hex)
  if (!parsed) throw new Error(`${hex} is not a color.`)
  return { ...parsed, h: parsed.h ?? 0 } // grays have no hue
}

function mapValues<Key extends string, Value, Result>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value) => Result,
): Record<Key, Result> {
  // The same keys.
  return Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, map(value)])) as Record<Key, Result>
}
