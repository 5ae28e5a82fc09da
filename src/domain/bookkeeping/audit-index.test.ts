import { type XmlElement, parseXml } from '@rgrove/parse-xml'
import { expect, test } from 'vitest'
import { auditDtd, writeAuditIndex } from './audit-index.ts'

/** Content models of the DTD as expressions over the names of children, each followed by a semicolon. */
const models = new Map(
  [...auditDtd.matchAll(/<!ELEMENT (\w+) (.+)>/gu)].map(([, name = '', model = '']) => {
    const pattern = model
      .replaceAll(/#PCDATA|EMPTY/gu, '')
      .replaceAll(/\w+/gu, '(?:$&;)')
      .replaceAll(/[\s,]/gu, '')
    return [name, new RegExp(`^${pattern}$`, 'u')]
  }),
)

function listElements({ children }: Pick<XmlElement, 'children'>): readonly XmlElement[] {
  return children.filter((child): child is XmlElement => child.type === 'element')
}

/** Elements whose children are not those of the DTD. */
function listBroken(element: XmlElement): readonly string[] {
  const children = listElements(element)
  const isRight = models.get(element.name)?.test(children.map(({ name }) => `${name};`).join('')) === true
  return [...(isRight ? [] : [element.name]), ...children.flatMap(listBroken)]
}

const index = writeAuditIndex({
  supplier: { name: 'Müller & Söhne <GmbH>', city: 'Hamburg', comment: 'Rechnungen' },
  from: '2026-01-01',
  to: '2026-12-31',
  tables: [
    {
      file: 'documents.csv',
      name: 'Belege',
      description: 'Jeder Beleg',
      columns: [
        { name: 'Nummer', type: 'text', digits: 2 },
        { name: 'Ausgestellt am', type: 'day', digits: 2 },
        { name: 'Netto', type: 'decimal', digits: 3 },
      ],
    },
  ],
})

function parseRoot(xml: string): XmlElement {
  const { root } = parseXml(xml)
  if (!root) throw new Error('The document is empty.')
  return root
}

test('the index is valid by its DTD', () => {
  expect(parseRoot(index).name).toBe('DataSet')
  expect(listBroken(parseRoot(index))).toEqual([])
  expect(listBroken(parseRoot('<Media><Table/><Name>1</Name></Media>'))).toEqual(['Media', 'Table'])
})

test('the index describes how columns are read', () => {
  const descend = (element: XmlElement): readonly XmlElement[] => [element, ...listElements(element).flatMap(descend)]
  const columns = descend(parseRoot(index)).filter(({ name }) => name === 'VariableColumn')
  expect(columns.map(({ text }) => text)).toEqual(['Nummer', 'Ausgestellt amYYYY-MM-DD', 'Netto3'])
  expect(index).toContain('<RecordDelimiter>&#13;&#10;</RecordDelimiter>')
})
