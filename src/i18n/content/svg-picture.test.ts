import { expect, test } from 'vitest'
import { readSvgPicture } from './svg-picture.ts'

const wrap = (inner: string, attributes = 'viewBox="0 0 100 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`

const listFields = (source: string) => readSvgPicture(source, 'logo.svg').problems.map(({ field }) => field)

test('gradients, masks, filters, styles and references within the file are kept', () => {
  const source = wrap(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient><mask id="m"><use xlink:href="#b"/></mask></defs>' +
      '<style>.b{fill:url(#a)}</style><g mask="url(#m)"><rect id="b" class="b" width="9" height="9" style="filter:url(\'#f\')"/></g><text>A &amp; B</text>',
  )
  const { text, problems, width, height } = readSvgPicture(source, 'logo.svg')
  expect(problems).toEqual([])
  expect([width, height]).toEqual([100, 50])
  expect(text).toContain(' width="100" height="50"')
  for (const part of ['<linearGradient id="a">', 'xlink:href="#b"', '.b{fill:url(#a)}', 'mask="url(#m)"', 'A &amp; B'])
    expect(text).toContain(part)
})

test('comments, metadata, settings of editors and processing instructions are left out', () => {
  const source = `<?xml version="1.0"?><?xml-stylesheet href="https://elsewhere.example/a.css"?><!-- drawn by Mara -->${wrap(
    '<metadata><rdf:RDF xmlns:rdf="r">Mara</rdf:RDF></metadata><sodipodi:namedview xmlns:sodipodi="s" author="Mara"/><path d="M0 0h9"/>',
    'xmlns:inkscape="i" inkscape:export-filename="/home/mara/logo.png" width="24" height="24px" viewBox="0 0 48 48"',
  )}`
  const { text, problems, width } = readSvgPicture(source, 'logo.svg')
  expect(problems).toEqual([])
  expect(width).toBe(24)
  expect(text).not.toMatch(/mara|elsewhere|sodipodi|inkscape/iu)
  expect(text).toContain('<path d="M0 0h9"/>')
})

test.each<[string, string, string]>([
  ['a script', '<script>alert(1)</script>', 'script'],
  ['an event handler', '<rect onload="alert(1)"/>', 'rect onload'],
  ['an event handler in capitals', '<rect OnClick="alert(1)"/>', 'rect OnClick'],
  ['a page within it', '<foreignObject><b/></foreignObject>', 'foreignObject'],
  ['a link', '<a href="https://elsewhere.example"><rect/></a>', 'a'],
  ['a script as a link', '<use href="javascript:alert(1)"/>', 'use href'],
  ['a shape of another file', '<use href="https://elsewhere.example/a.svg#b"/>', 'use href'],
  ['a picture of another site', '<image href="https://elsewhere.example/a.png"/>', 'image href'],
  ['a drawing within it', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', 'image xlink:href'],
  ['a fill from another site', '<rect fill="url(https://elsewhere.example/a.svg#b)"/>', 'rect fill'],
  ['a style from another site', '<rect style="fill:url(//elsewhere.example/a)"/>', 'rect style'],
  ['a style sheet that imports', '<style>@import "https://elsewhere.example/a.css";</style>', 'style'],
  ['a style sheet that hides a name', String.raw`<style>rect{fill:u\72l(https://elsewhere.example)}</style>`, 'style'],
  ['a face of another site', '<style>@font-face{font-family:a;src:url(https://elsewhere.example/a.woff2)}</style>', 'style'],
  ['an animation', '<rect><set attributeName="href" to="javascript:alert(1)"/></rect>', 'set'],
  ['a colour of the site’s themes', '<rect fill="var(--ink)"/>', 'rect fill'],
])('%s is refused by name', (_, inner, field) => {
  expect(listFields(wrap(inner))).toContain(field)
})

test('a file that is no drawing, has no size or is nested without end is refused', () => {
  expect(listFields('<html/>')).toEqual(['svg', 'html'])
  expect(listFields(wrap('<rect/>', ''))).toEqual(['svg'])
  expect(listFields('no drawing')).toEqual(['line 1'])
  expect(listFields(wrap('<g>'.repeat(100) + '</g>'.repeat(100)))).toEqual(['g'])
  expect(listFields(wrap('<g>'.repeat(100_000) + '</g>'.repeat(100_000)))).toHaveLength(1)
})

test('entities that multiply are not expanded', () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${entities}]>${wrap('<text>&e9;</text>')}`
  expect(listFields(bomb)).toEqual([expect.stringContaining('line')])
})
