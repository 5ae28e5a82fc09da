/** Places on a page of A4, in points of 1/72 inch from its upper left corner. */
export const page = {
  left: 62,
  right: 533,
  top: 56,
  /** Where the text ends; the foot is below. */
  bottom: 742,
  foot: 770,
} as const

export const textWidth = page.right - page.left

/** In points, where nothing else is said. */
export const textSize = 9.5

/** Between lines, beside what the typeface asks for. */
export const lineGap = 1.5

export const colors = { ink: '#0f1a2b', soft: '#4a5870', line: '#d5dde9', accent: '#355faf', code: '#000000' } as const
export type Color = (typeof colors)[keyof typeof colors]

/** As an operator of a page sets it for what is filled (ISO 32000-1, 8.6.8). */
export function fillWith(color: Color): string {
  return `${shares(color)} rg`
}

/** As an operator of a page sets it for lines. */
export function drawWith(color: Color): string {
  return `${shares(color)} RG`
}

function shares(color: Color): string {
  return [1, 3, 5].map((at) => roundForPage(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
}

/** A number as pages need it: a thousandth of a point is less than any printer shows. */
export function roundForPage(value: number): number {
  return Math.round(value * 1000) / 1000
}
