import { expect, test } from 'vitest'
import { ContentError } from './content-error.ts'
import { ContentFiles } from './content-files.ts'
import { parseFigure, readFigure } from './figure.ts'

const draw = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" width="640">${inside}</svg>`
const parse = (source: string) => parseFigure(source, { file: 'a.svg', prefix: 'f_', words: { paid: 'Paid' } })

test('a drawing becomes plain JSON with the names that React knows', () => {
  const source = draw(
    `\n<!-- An arrow --><defs><marker id="tip" viewBox="0 0 8 8"><path d="M0 0L8 4"/></marker></defs>
     <g fill="none" stroke="var(--accent)" stroke-width="2"><path d="M0 0h9" marker-end="url(#tip)"/></g>
     <text x="1" y="2" text-anchor="middle">Order <tspan>{paid}</tspan></text>\n`,
  )
  const drawing = parse(source)
  expect(drawing).toEqual({
    name: 'svg',
    attributes: { viewBox: '0 0 640 320' },
    children: [
      {
        name: 'defs',
        attributes: {},
        children: [
          {
            name: 'marker',
            attributes: { id: 'f_tip', viewBox: '0 0 8 8' },
            children: [{ name: 'path', attributes: { d: 'M0 0L8 4' }, children: [] }],
          },
        ],
      },
      {
        name: 'g',
        attributes: { fill: 'none', stroke: 'var(--accent)', strokeWidth: '2' },
        children: [{ name: 'path', attributes: { d: 'M0 0h9', markerEnd: 'url(#f_tip)' }, children: [] }],
      },
      {
        name: 'text',
        attributes: { x: '1', y: '2', textAnchor: 'middle' },
        children: ['Order ', { name: 'tspan', attributes: {}, children: ['Paid'] }],
      },
    ],
  })
  expect(JSON.parse(JSON.stringify(drawing))).toEqual(drawing)
})

test.each([
  ['a script', draw('<script>alert(1)</script>'), 'a.svg: script: is an element'],
  ['HTML', draw('<foreignObject><p/></foreignObject>'), 'a.svg: foreignObject: is an element'],
  ['a picture', draw('<image href="https://a.test/x.png"/>'), 'a.svg: image: is an element'],
  ['a link', draw('<a href="/x"><path d="M0 0"/></a>'), 'a.svg: a: is an element'],
  ['a shape from elsewhere', draw('<use href="https://a.test/x.svg#y"/>'), 'a.svg: use: is an element'],
  ['an animation', draw('<animate attributeName="href" to="javascript:alert(1)"/>'), 'a.svg: animate: is an element'],
  ['a style sheet', draw('<style>*{fill:red}</style>'), 'a.svg: style: is an element'],
  ['an inline style', draw('<path style="fill:red"/>'), 'a.svg: path style: is an attribute'],
  ['a handler', draw('<path onclick="alert(1)"/>'), 'a.svg: path onclick: is an attribute'],
  ['a handler of the root', draw('').replace('<svg', '<svg onload="x()"'), 'a.svg: svg onload: is an attribute'],
  ['a class', draw('<path class="x"/>'), 'a.svg: path class: is an attribute'],
  ['a reference outside', draw('<path marker-end="url(https://a.test/#x)"/>'), 'a.svg: path marker-end: refers to something outside'],
  ['a colour of one theme', draw('<path fill="#fff"/>'), 'a.svg: path fill: is no colour of both themes'],
  ['an unknown colour', draw('<path stroke="var(--pink)"/>'), 'a.svg: path stroke: is no colour of both themes'],
  ['an unknown word', draw('<text>{free}</text>'), 'a.svg: {free}: has no word in this language'],
  ['a processing instruction', draw('<?x y?>'), 'a.svg: svg: holds something that is neither'],
  ['no drawing', '<html/>', 'a.svg: svg: is no drawing'],
  ['a drawing without a size', '<svg/>', 'a.svg: svg: is no drawing'],
  ['a drawing nested too deeply', draw('<g>'.repeat(30) + '</g>'.repeat(30)), 'a.svg: g: is within more than 20 elements'],
  ['a drawing nested without end', draw('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), 'a.svg: is nested too deeply'],
  ['broken XML', draw('<path>'), 'a.svg: line 1: is not XML'],
  ['an entity of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${draw('<text>&a;</text>')}`, 'a.svg: line 1: is not XML'],
])('%s is refused', (_, source, problem) => {
  expect(() => parse(source)).toThrow(problem)
})

const words = (texts: Record<string, string>) => JSON.stringify(texts)

test.each([
  ['the shared file with the words of the language', { 'p/a.svg': draw('<text>{x}</text>'), 'p/a/de.json': words({ x: 'Wort' }) }, 'Wort'],
  ['the shared file', { 'p/a.svg': draw('<text>12</text>') }, '12'],
  ['the file of the language', { 'p/a.svg': draw('<text>12</text>'), 'p/a/de.svg': draw('<text>zwölf</text>') }, 'zwölf'],
])('a figure is %s', (_, files, text) => {
  expect(readFigure(new ContentFiles(files), 'p', 'a.svg', 'de', '').children).toEqual([{ name: 'text', attributes: {}, children: [text] }])
})

test.each([
  ['a file that is not there', {}, 'a.svg', 'p/a.svg: : is missing'],
  ['a name that leads elsewhere', {}, '../b/a.svg', 'p: ../b/a.svg: is no name of a drawing'],
  ['a word that is left over', { 'p/a.svg': draw(''), 'p/a/de.json': words({ x: 'Wort' }) }, 'a.svg', 'p/a/de.json: x: is not in p/a.svg'],
])('%s is refused by its file', (_, files, name, problem) => {
  const read = () => readFigure(new ContentFiles(files), 'p', name, 'de', '')
  expect(read).toThrow(ContentError)
  expect(read).toThrow(problem.replace(': : ', ': '))
})
