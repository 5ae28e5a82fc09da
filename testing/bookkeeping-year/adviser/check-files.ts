import { createHash } from 'node:crypto'
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import type { Package } from './read-package.ts'
import { validateByDtd } from './validate-by-dtd.ts'

/** Checks the checksums, that each document is there with what its e-invoice says, and that `index.xml` describes the tables. */
export function checkFiles(read: Package): readonly string[] {
  return [...checkSums(read), ...checkDocuments(read), ...checkEInvoices(read), ...checkIndex(read)]
}

function checkSums({ files, text }: Package): readonly string[] {
  const named = new Map(
    text('SHA256SUMS')
      .split('\n')
      .slice(0, -1)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const others = [...files].filter(([name]) => name !== 'SHA256SUMS')
  const absent = [...named.keys()].filter((name) => !files.has(name)).map((name) => `SHA256SUMS names ${name}, which is missing`)
  return [
    ...absent,
    ...others
      .filter(([name, bytes]) => named.get(name) !== createHash('sha256').update(bytes).digest('hex'))
      .map(([name]) => `SHA256SUMS has not the sum of ${name}`),
  ]
}

function checkDocuments({ files, rows }: Package): readonly string[] {
  const pdfs = rows('documents.csv').map((row) => row('file'))
  const known = new Set(pdfs.flatMap((name) => [name, name.replace(/\.pdf$/u, '.xml')]))
  return [
    ...pdfs.filter((name) => !startsWith(files.get(name), '%PDF-')).map((name) => `${name} is no PDF`),
    ...[...files]
      .filter(([name, bytes]) => /^documents\/.*\.xml$/u.test(name) && !startsWith(bytes, '<?xml'))
      .map(([name]) => `${name} is no XML`),
    ...[...files.keys()].filter((name) => name.startsWith('documents/') && !known.has(name)).map((name) => `${name} is of no document`),
    ...(new Set(pdfs).size === pdfs.length ? [] : ['two documents have one file']),
  ]
}

/** An e-invoice has the number of its document, and its total with tax, which is never negative (UBL and CII). */
function checkEInvoices({ files, rows, text }: Package): readonly string[] {
  return rows('documents.csv').flatMap((row) => {
    const name = row('file').replace(/\.pdf$/u, '.xml')
    if (!files.has(name)) return []
    const xml = text(name)
    const [, number] =
      /<(?:cbc|ram):ID>([^<]*)</u.exec(xml.replace(/<rsm:ExchangedDocumentContext>.*?<\/rsm:ExchangedDocumentContext>/su, '')) ?? []
    const [, total] = /<(?:cbc:TaxInclusiveAmount|ram:GrandTotalAmount)[^>]*>([^<]*)</u.exec(xml) ?? []
    const isSame = number === row('number') && total?.replace('.', ',') === row('gross').replace('-', '')
    return isSame ? [] : [`${name} is of ${number} over ${total}`]
  })
}

function startsWith(bytes: Uint8Array | undefined, text: string): boolean {
  return bytes !== undefined && new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replace('ï»¿', '').startsWith(text)
}

function checkIndex(read: Package): readonly string[] {
  const index = read.text('index.xml')
  const [, dtd = ''] = /<!DOCTYPE DataSet SYSTEM "([^"]+)">/u.exec(index) ?? []
  if (!read.files.has(dtd)) return [`index.xml names the DTD "${dtd}", which is missing`]
  const { root } = parseXml(index.replace(/<!DOCTYPE[^>]*>/u, ''))
  if (!root) return ['index.xml is empty']
  const invalid = validateByDtd(root, read.text(dtd))
  if (invalid.length > 0) return invalid
  const tables = [...root.children].filter((child) => child instanceof XmlElement).flatMap((media) => listNamed(media, 'Table'))
  const described = tables.map((table) => textOf(table, 'URL'))
  const csv = [...read.files.keys()].filter((name) => name.endsWith('.csv') && !name.startsWith('EXTF'))
  return [
    ...csv.filter((name) => !described.includes(name)).map((name) => `index.xml does not describe ${name}`),
    ...tables.flatMap((table) => checkTable(read, table)),
  ]
}

/** Cells as the index says that they are. */
function checkTable({ files, text, cells }: Package, table: XmlElement): readonly string[] {
  const name = textOf(table, 'URL')
  if (!files.has(name)) return [`index.xml describes ${name}, which is missing`]
  const [layout] = listNamed(table, 'VariableLength')
  const columns = layout ? listNamed(layout, 'VariableColumn') : []
  const [headings = [], ...rows] = cells(name)
  const names = columns.map((column) => textOf(column, 'Name'))
  const format = columns.map(describeColumn)
  return [
    ...(JSON.stringify(headings) === JSON.stringify(names) ? [] : [`${name} has other headings than index.xml says`]),
    ...(new Set(names).size === names.length ? [] : [`${name} has a heading twice`]),
    ...(text(name).replaceAll('\r\n', '').includes('\n') ? [`${name} has a line that does not end with CR LF`] : []),
    ...rows.flatMap((row, at) => {
      return row.flatMap((cell, place) =>
        format[place]?.test(cell) ? [] : [`${name}, row ${at + 2}: "${cell}" is not of ${names[place]}`],
      )
    }),
  ]
}

function describeColumn(column: XmlElement): RegExp {
  const [numeric] = listNamed(column, 'Numeric')
  const digits = numeric && Number(textOf(numeric, 'Accuracy'))
  if (digits !== undefined) return new RegExp(digits === 0 ? '^(?:-?\\d+)?$' : `^(?:-?\\d+(?:,\\d{1,${digits}})?)?$`, 'u')
  return listNamed(column, 'Date').length > 0 ? /^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/u : /^[^\r\n]*$/u
}

/** Elements of a name, at any depth. */
function listNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => {
    if (!(child instanceof XmlElement)) return []
    return child.name === name ? [child] : listNamed(child, name)
  })
}

function textOf(element: XmlElement, name: string): string {
  const [found] = listNamed(element, name)
  return (found?.children ?? []).map((child) => (child instanceof XmlText ? child.text : '')).join('')
}
