import type { CalendarDate } from '#domain/calendar-date.ts'
import { textElement, xmlDeclaration } from '#domain/xml.ts'
import type { Column } from './year-tables.ts'

/** Name that the standard gives its DTD, in the same folder as `index.xml`. */
export const auditDtdName = 'gdpdu-01-09-2004.dtd'

/**
 * The declarations of the description standard (GDPdU, 1 September 2004) for tables with separated columns. Source: Federal Central Tax Office,
 * "Ergänzende Informationen zur Datenträgerüberlassung".
 */
export const auditDtd = `<!ELEMENT DataSet (Version, DataSupplier?, Media+)>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, UTF8?, (DecimalSymbol, DigitGroupingSymbol)?, Range?, VariableLength)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT Description (#PCDATA)>
<!ELEMENT Validity (Range, Format?)>
<!ELEMENT Range (From, To?)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT To (#PCDATA)>
<!ELEMENT Format (#PCDATA)>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, VariableColumn+)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | AlphaNumeric | Date))>
<!ELEMENT Numeric (Accuracy?)>
<!ELEMENT Accuracy (#PCDATA)>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Date (Format?)>
`

/** A table as the index describes it; all texts in the reader's language. */
export type DescribedTable = {
  readonly file: string
  readonly name: string
  readonly description: string
  readonly columns: readonly (Pick<Column, 'type' | 'digits'> & { readonly name: string })[]
}

export type AuditIndex = {
  readonly supplier: { readonly name: string; readonly city: string; readonly comment: string }
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly tables: readonly DescribedTable[]
}

/** Writes `index.xml`, by which audit programs read the tables: UTF-8, semicolons, CR LF, headings in the first line. */
export function writeAuditIndex({ supplier, from, to, tables }: AuditIndex): string {
  const described = tables.map((table) => describeTable(table, from, to)).join('')
  return `${xmlDeclaration}<!DOCTYPE DataSet SYSTEM "${auditDtdName}">
<DataSet>
  <Version>1.0</Version>
  <DataSupplier>
    ${textElement('Name', supplier.name)}
    ${textElement('Location', supplier.city)}
    ${textElement('Comment', supplier.comment)}
  </DataSupplier>
  <Media>
    <Name>1</Name>
${described}  </Media>
</DataSet>
`
}

function describeTable({ file, name, description, columns }: DescribedTable, from: CalendarDate, to: CalendarDate): string {
  return `    <Table>
      ${textElement('URL', file)}
      ${textElement('Name', name)}
      ${textElement('Description', description)}
      <Validity><Range>${textElement('From', from)}${textElement('To', to)}</Range><Format>YYYY-MM-DD</Format></Validity>
      <UTF8/>
      <DecimalSymbol>,</DecimalSymbol>
      <DigitGroupingSymbol>.</DigitGroupingSymbol>
      <Range><From>2</From></Range>
      <VariableLength>
        <ColumnDelimiter>;</ColumnDelimiter>
        <RecordDelimiter>&#13;&#10;</RecordDelimiter>
        <TextEncapsulator>"</TextEncapsulator>
${columns.map((column) => `        <VariableColumn>${textElement('Name', column.name)}${describeType(column)}</VariableColumn>\n`).join('')}      </VariableLength>
    </Table>
`
}

function describeType({ type, digits }: Pick<Column, 'type' | 'digits'>): string {
  switch (type) {
    case 'text':
      return '<AlphaNumeric/>'
    case 'day':
      return '<Date><Format>YYYY-MM-DD</Format></Date>'
    case 'decimal':
      return `<Numeric>${textElement('Accuracy', String(digits))}</Numeric>`
  }
}
