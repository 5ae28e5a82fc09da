import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

/** Position of an element: its tag and text, then left, top, width and height in CSS pixels, and its font size. */
export type Box = readonly [name: string, left: number, top: number, width: number, height: number, fontSize: number]

/** Visible elements that matter: headings, controls, cells, icons and panels. */
const seen = 'h1, h2, h3, a, button, summary, input, select, label, progress, caption, th, td, [role=tab], article, dialog[open]'

/**
 * Reads the boxes of such elements, relative to the region. Edges of text lines differ between browser versions by fractions of a pixel.
 */
export async function readBoxes(region: Locator): Promise<Box[]> {
  return region.evaluate((root, selector) => {
    const origin = root.getBoundingClientRect()
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
    return [...root.querySelectorAll(selector)].filter(isShown).map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const name = `${element.localName} "${(element.textContent ?? '').trim().slice(0, 24)}"`
      const numbers = [left - origin.left, top - origin.top, width, height].map(Math.round) as [number, number, number, number] // map keeps the length
      return [name, ...numbers, Number.parseFloat(getComputedStyle(element).fontSize)] as const
    })
  }, seen)
}

const sides = ['to the right', 'further down', 'wider', 'higher', 'larger in type'] as const

/**
 * Lists elements that have moved, one per line.
 *
 * @param slack Pixels that rounding may change on either side.
 */
export function compareBoxes(before: readonly Box[], after: readonly Box[], slack = 1): string[] {
  if (before.length !== after.length) return [`${before.length} elements before, ${after.length} now: ${findFirstOther(before, after)}`]
  return before.flatMap(([name, ...numbers], index) => {
    const [nameNow, ...numbersNow] = after[index] ?? [name, ...numbers]
    if (nameNow !== name) return [`${name} is now ${nameNow}`]
    const moved = sides.flatMap((side, at) => {
      const difference = (numbersNow[at] ?? 0) - (numbers[at] ?? 0)
      return Math.abs(difference) > slack ? [`${difference} ${side}`] : []
    })
    return moved.length > 0 ? [`${name}: ${moved.join(', ')}`] : []
  })
}

function findFirstOther(before: readonly Box[], after: readonly Box[]): string {
  const index = before.findIndex(([name], at) => after[at]?.[0] !== name)
  return `first ${after[index]?.[0] ?? 'none'} instead of ${before[index]?.[0] ?? 'none'}`
}

export function readBoxReference(name: string): Box[] {
  return JSON.parse(readFileSync(referenceFile(name), 'utf8')) as Box[] // Written by `writeBoxReference`.
}

/** One line per element, for readable diffs. */
export function writeBoxReference(name: string, boxes: readonly Box[]): void {
  writeFileSync(referenceFile(name), `[\n${boxes.map((box) => `  ${JSON.stringify(box)}`).join(',\n')}\n]\n`)
}

function referenceFile(name: string): URL {
  return new URL(`references/boxes-${name}.json`, import.meta.url)
}
