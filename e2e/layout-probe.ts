/* Functions that run in the page. `runProbe` sends all of them, because a function sent alone could not call the others. */
import type { Page } from '@playwright/test'

/** Text that cannot be read as it was meant; `text` is its beginning, `by` is what cuts, covers or meets it. */
export type LayoutBreak = {
  readonly kind: 'cut' | 'broken word' | 'covered' | 'overlap' | 'over a frame'
  readonly text: string
  readonly by: string
}

export type SplitWord = { readonly key: string; readonly text: string; readonly by: string }

/** One line of text in the window; `box` is about as high as its small letters. */
type Line = { readonly text: string; readonly element: Element; readonly box: DOMRect }

const probe = { findCutText, findOverlaps, listSplitWords }
const helpers = [
  nameOf,
  isShown,
  isForReadersAlone,
  isDrawing,
  isFixed,
  isRelated,
  alphaOf,
  opacityOf,
  coversWhatIsBelow,
  listTextNodes,
  listClips,
  visiblePart,
  isInWindow,
  listLines,
  lookAt,
  lookAlong,
  middleOfBoth,
  doOverlap,
  findCovered,
  findMeetingLines,
  listFrames,
  findLinesOverFrames,
]

/** Runs one of the functions in the page. */
export function runProbe<Name extends keyof typeof probe>(page: Page, name: Name): Promise<ReturnType<(typeof probe)[Name]>> {
  const functions = [...helpers, ...Object.values(probe)].map(String).join('\n')
  return page.evaluate(`(() => {\n${functions}\nreturn ${name}()\n})()`)
}

/** Text that an ancestor with `overflow` cuts, although some of it is visible. */
function findCutText(): LayoutBreak[] {
  const found: LayoutBreak[] = []
  for (const { node, element, text } of listTextNodes()) {
    // Drawings may run out of their frame.
    if (isDrawing(element) || !element.checkVisibility({ opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    // The box of a line is higher than its letters.
    const slack = Number.parseFloat(getComputedStyle(element).fontSize) * 0.3
    const clip = listClips(element).find(({ box, clipsX, clipsY }) =>
      lines.some(
        ({ left, right, top, bottom }) =>
          (clipsX && right > box.left && left < box.right && (left < box.left - 1 || right > box.right + 1)) ||
          (clipsY && bottom > box.top && top < box.bottom && (top < box.top - slack || bottom > box.bottom + slack)),
      ),
    )
    if (clip) found.push({ kind: 'cut', text, by: nameOf(clip.element) })
  }
  return found
}

/** Words in more than one line. */
function listSplitWords(): SplitWord[] {
  const range = document.createRange()
  return listTextNodes().flatMap(({ node, element }, index) => {
    if (isForReadersAlone(element)) return []
    const words = [...(node.textContent ?? '').matchAll(/[^\s\-\u2010-\u2014\u00AD\u200B]{2,}/gu)]
    return words.flatMap(({ 0: word, index: start }) => {
      range.setStart(node, start)
      range.setEnd(node, start + word.length)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom)))
      return lines.size > 1 ? [{ key: `${index}:${start}`, text: word, by: nameOf(element) }] : []
    })
  })
}

/** What covers, meets or crosses text in the window now. */
function findOverlaps(): LayoutBreak[] {
  const lines = listLines()
  const seen = lines.filter((line) => lookAlong(line).includes('seen'))
  return [...findCovered(seen), ...findMeetingLines(seen), ...findLinesOverFrames(seen)]
}

function findCovered(seen: readonly Line[]): LayoutBreak[] {
  return seen.flatMap((line) => {
    const cover = lookAlong(line).find((view): view is Element => view instanceof Element)
    // The windows of a drawing may lie in front of each other.
    if (!cover || isFixed(cover) || isFixed(line.element) || isDrawing(line.element)) return []
    return [{ kind: 'covered' as const, text: line.text, by: nameOf(cover) }]
  })
}

function findMeetingLines(seen: readonly Line[]): LayoutBreak[] {
  return seen.flatMap((one, at) =>
    seen.slice(at + 1).flatMap((other) => {
      // Drawn letters lie on the built ones.
      if (one.text === other.text || !doOverlap(one.box, other.box) || isRelated(one.element, other.element)) return []
      if (isFixed(one.element) !== isFixed(other.element)) return []
      const [x, y] = middleOfBoth(one.box, other.box)
      const areSeen = lookAt(one.element, x, y) === 'seen' && lookAt(other.element, x, y) === 'seen'
      return areSeen ? [{ kind: 'overlap' as const, text: one.text, by: other.text }] : []
    }),
  )
}

/** Text that is partly inside a filled or framed box. */
function findLinesOverFrames(seen: readonly Line[]): LayoutBreak[] {
  const frames = listFrames()
  return seen.flatMap(({ text, element, box }) => {
    if (isFixed(element)) return []
    const frame = frames.find((other) => {
      const isWider = box.left < other.box.left - 2 || box.right > other.box.right + 2
      // Text moves over the edge of a background as high as the window.
      const isLow = other.box.height < innerHeight / 2
      const isOut = isWider || (isLow && (box.top < other.box.top - 1 || box.bottom > other.box.bottom + 1))
      if (!isOut || !doOverlap(box, other.box) || isRelated(other.element, element) || isFixed(other.element)) return false
      const [x, y] = middleOfBoth(box, other.box)
      const stack = document.elementsFromPoint(x, y)
      const above = stack.slice(0, Math.max(0, stack.indexOf(other.element)))
      // A box in front of the frame hides it.
      const isHidden = above.some((each) => !other.element.contains(each) && coversWhatIsBelow(each))
      return stack.includes(other.element) && lookAt(element, x, y) === 'seen' && !isHidden
    })
    return frame ? [{ kind: 'over a frame' as const, text, by: nameOf(frame.element) }] : []
  })
}

/** Filled and framed boxes in the window. */
function listFrames(): { readonly element: Element; readonly box: DOMRect }[] {
  return [...document.querySelectorAll<HTMLElement>('main :not(svg, svg *)')].flatMap((element) => {
    if (!isShown(element)) return []
    const { display, borderLeftStyle, borderLeftWidth, borderLeftColor, backgroundColor } = getComputedStyle(element)
    const box = visiblePart(element, element.getBoundingClientRect())
    if (!box || !isInWindow(box) || box.width < 40 || box.height < 20 || display === 'inline') return []
    const isFramed = borderLeftStyle !== 'none' && Number.parseFloat(borderLeftWidth) >= 1 && alphaOf(borderLeftColor) > 0.1
    return (isFramed || alphaOf(backgroundColor) > 0.5) && opacityOf(element) > 0.3 ? [{ element, box }] : []
  })
}

function listLines(): Line[] {
  return listTextNodes().flatMap(({ node, element, text }) => {
    if (opacityOf(element) < 0.15) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const fontSize = Number.parseFloat(getComputedStyle(element).fontSize)
    return [...range.getClientRects()].flatMap((line) => {
      if (line.width < 2 || line.height < 2 || !isInWindow(line)) return []
      const letters = new DOMRect(line.left + 1, line.top + line.height * 0.52 - fontSize * 0.25, line.width - 2, fontSize * 0.5)
      const box = visiblePart(element, letters)
      return box ? [{ text, element, box }] : []
    })
  })
}

/** Looks at five points of a line. */
function lookAlong({ element, box }: Line): (Element | 'seen' | undefined)[] {
  return [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => lookAt(element, box.left + box.width * share, box.top + box.height / 2))
}

/** Whether an element is seen at a point, or else what covers it there. */
function lookAt(element: Element, x: number, y: number): Element | 'seen' | undefined {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
  for (const above of document.elementsFromPoint(x, y)) {
    if (element.contains(above)) return 'seen'
    if (coversWhatIsBelow(above)) return above.contains(element) ? undefined : above
  }
  return undefined
}

/** The part of a box that no ancestor clips. */
function visiblePart(element: Element, box: DOMRect): DOMRect | undefined {
  if (isForReadersAlone(element)) return undefined
  let { left, top, right, bottom } = box
  for (const { box: clip, clipsX, clipsY, scrolls } of listClips(element)) {
    if (clipsX || scrolls) [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)]
    if (clipsY || scrolls) [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
  }
  return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

/** Ancestors that clip an element, the nearest first, up to one that scrolls or is fixed. */
function listClips(element: Element) {
  const clips: { element: Element; box: DOMRect; clipsX: boolean; clipsY: boolean; scrolls: boolean }[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    // One pixel, for screen readers alone.
    if (box.width <= 2 || box.height <= 2) return []
    const scrolls = /auto|scroll/u.test(overflowX + overflowY)
    const clipsX = /hidden|clip/u.test(overflowX) && textOverflow !== 'ellipsis'
    const clipsY = /hidden|clip/u.test(overflowY)
    if (clipsX || clipsY || scrolls) clips.push({ element: at, box, clipsX: clipsX && !scrolls, clipsY: clipsY && !scrolls, scrolls })
    if (position === 'fixed' || scrolls) break
  }
  return clips
}

function listTextNodes(): { readonly node: Text; readonly element: Element; readonly text: string }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; element: Element; text: string }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node
    const text = textContent?.trim().slice(0, 40) ?? ''
    if (text && element && node instanceof Text && isShown(element)) nodes.push({ node, element, text })
  }
  return nodes
}

function nameOf(element: Element): string {
  return [element.localName, ...element.classList].join('.')
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
}

function isForReadersAlone(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (getComputedStyle(at).clipPath === 'inset(50%)') return true
  return false
}

function isDrawing(element: Element): boolean {
  return element.closest('[aria-hidden=true], [role=img]') !== null
}

/** Bars of the window, under which the page scrolls. */
function isFixed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position } = getComputedStyle(at)
    if (position === 'fixed' || (position === 'sticky' && at.closest('main') === null)) return true
  }
  return false
}

function isRelated(one: Element, other: Element): boolean {
  return one.contains(other) || other.contains(one)
}

function alphaOf(color: string): number {
  const [, alpha] = /^(?:rgba\(.*,|.*\/)\s*([\d.]+)\)$/u.exec(color) ?? []
  if (color === 'transparent') return 0
  return alpha === undefined ? 1 : Number(alpha)
}

function opacityOf(element: Element): number {
  let opacity = 1
  for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
  return opacity
}

function coversWhatIsBelow(element: Element): boolean {
  if (element instanceof SVGElement) return false
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return (alphaOf(backgroundColor) > 0.5 || backgroundImage.includes('url(')) && opacityOf(element) > 0.5
}

function isInWindow({ left, top, right, bottom }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

function doOverlap(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return width > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
}

function middleOfBoth(one: DOMRect, other: DOMRect): [number, number] {
  const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2
  return [x, (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2]
}
