import { expect, test } from 'vitest'
import { writeMark } from '#i18n/content/mark-svg.ts'
import { createLetterMark } from '#i18n/node/pictures/letter-mark.ts'
import { LogoError, readLogo } from './logo.ts'

test('a drawing keeps its shapes and loses the metadata of drawing programs', () => {
  const mark = readLogo(`<?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/" width="40" height="30" fill="#123456" id="a">
      <title>Logo</title><metadata><x/></metadata><defs/>
      <g inkscape:label="Layer" class="b"><path d="M0 0h4" style="stroke:#f00;stroke-width:2;-inkscape-font:x"/></g>
    </svg>`)
  const path = { tag: 'path', attributes: { d: 'M0 0h4', stroke: '#f00', strokeWidth: '2' }, children: [] }
  expect(mark).toEqual({
    viewBox: '0 -5 40 40',
    parts: [{ tag: 'g', attributes: { fill: '#123456' }, children: [{ tag: 'g', attributes: {}, children: [path] }] }],
  })
  expect(readLogo(writeMark(mark))).toEqual(mark)
})

const inSquare = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${more}>${inside}</svg>`
const shape = '<path d="M0 0h9v9z"/>'

test.each([
  ['a script', inSquare(`${shape}<script>alert(1)</script>`), 'could run'],
  ['a handler', inSquare(shape, 'onload="alert(1)"'), 'It has onload'],
  ['a handler in a style', inSquare('<path d="M0 0" style="onclick: x"/>'), 'It has onclick'],
  ['HTML', inSquare(`${shape}<foreignObject><b/></foreignObject>`), 'could run'],
  ['a picture', inSquare(`${shape}<image href="https://example.com/x.png"/>`), 'loads another drawing'],
  ['a link', inSquare(`<path d="M0 0" href="https://example.com"/>`), 'a link'],
  ['a reference', inSquare('<path d="M0 0" fill="url(https://example.com/x#y)"/>'), 'refers to another resource'],
  [
    'a reference in other letters',
    inSquare(String.raw`<path d="M0 0" fill="u\72l(https://example.com/x#y)"/>`),
    'refers to another resource',
  ],
  ['a style sheet', inSquare(`<style>@import "x"</style>${shape}`), 'style sheet'],
  ['text', inSquare('<text>Nord</text>'), 'Convert it to paths'],
  ['a gradient', inSquare(`<defs><linearGradient/></defs>${shape}`), 'Only flat shapes'],
  ['no shape', inSquare(''), 'draws nothing'],
  ['no size', `<svg xmlns="http://www.w3.org/2000/svg">${shape}</svg>`, 'neither a viewBox'],
  ['lettering', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20">${shape}</svg>`, 'not square'],
  ['no XML', '<svg', 'ot an SVG file'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${inSquare('<path d="&x;"/>')}`, 'ot an SVG file'],
])('a drawing with %s is refused', (_, source, reason) => {
  expect(() => readLogo(source)).toThrow(LogoError)
  expect(() => readLogo(source)).toThrow(reason)
})

test('an agency without a drawing has the first letter of its name, in the middle of a square', () => {
  const { viewBox, parts } = createLetterMark('„studio nord“', '#1f7a4d')
  expect(viewBox).toBe('0 0 24 24')
  expect(parts.map(({ tag, attributes }) => [tag, attributes['fill']])).toEqual([
    ['rect', '#1f7a4d'],
    ['path', '#ffffff'],
  ])
  const numbers = [...(parts[1]?.attributes['d'] ?? '').matchAll(/-?[\d.]+/gu)].map(([number]) => Number(number))
  expect(Math.min(...numbers)).toBeGreaterThan(4)
  expect(Math.max(...numbers)).toBeLessThan(20)
})
