/** An e-invoice to embed in a PDF. Its pages do not show it. */
export type EInvoiceAttachment = {
  /** A Cross Industry Invoice of the profile EN 16931. */
  readonly xml: string
  /** Shown in the attachment list of PDF readers. */
  readonly description: string
}

/** File name that Factur-X 1.07 and ZUGFeRD 2.3 require. */
const fileName = 'factur-x.xml'

/**
 * Adds the PDF/A-3b metadata that pdfkit leaves out, and attaches the e-invoice as an alternative to the pages, as Factur-X 1.07 requires
 * (ISO 19005-3, 6.8).
 *
 * @param createdAt Dates both files. Passed in so that the output is deterministic.
 */
export function completeArchive(file: PDFKit.PDFDocument, createdAt: Date, eInvoice: EInvoiceAttachment | undefined): void {
  file.appendXML(describeModification(createdAt))
  file.appendXML(accessibleDocument)
  file.appendXML(describeSchemas(eInvoice ? [accessibilitySchema, facturXSchema] : [accessibilitySchema]))
  if (!eInvoice) return
  const { xml, description } = eInvoice
  const options = {
    name: fileName,
    type: 'text/xml',
    description,
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  }
  file.file(Buffer.from(xml), options)
  file.appendXML(facturX)
}

/** pdfkit writes the creation date (`xmp:CreateDate`), but no modification date. */
function describeModification(changedAt: Date): string {
  return `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <xmp:ModifyDate>${changedAt.toISOString().replace(/\.\d+Z$/u, 'Z')}</xmp:ModifyDate>
  </rdf:Description>`
}

/** pdfkit accepts one subset, but the document also conforms to PDF/UA (ISO 14289-1, 5). */
const accessibleDocument = `<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`

/** Factur-X 1.07, 6.2.2: a credit note also has the type INVOICE. */
const facturX = `<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${fileName}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>`

type Property = readonly [name: string, valueType: 'Text' | 'Integer', category: 'external' | 'internal', description: string]
type Schema = { readonly name: string; readonly uri: string; readonly prefix: string; readonly properties: readonly Property[] }

const accessibilitySchema: Schema = {
  name: 'PDF/UA Universal Accessibility Schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [['part', 'Integer', 'internal', 'Indicates, which part of ISO 14289 standard is followed']],
}

const facturXSchema: Schema = {
  name: 'Factur-X PDFA Extension Schema',
  uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'fx',
  properties: [
    ['DocumentFileName', 'Text', 'external', 'The name of the embedded XML document'],
    ['DocumentType', 'Text', 'external', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'],
    ['Version', 'Text', 'external', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'Text', 'external', 'The conformance level of the embedded XML document'],
  ],
}

/** PDF/A requires a description of each property outside its predefined schemas (ISO 19005-3, 6.6.2.3). */
function describeSchemas(schemas: readonly Schema[]): string {
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
${schemas.map(describeSchema).join('\n')}
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`
}

function describeSchema({ name, uri, prefix, properties }: Schema): string {
  return `        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>${name}</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>
${properties.map(describeProperty).join('\n')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>`
}

function describeProperty([name, valueType, category, description]: Property): string {
  return `              <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>${valueType}</pdfaProperty:valueType>
                <pdfaProperty:category>${category}</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`
}
