import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { completeArchive } from '#web/dashboard/invoices/pdf/pdf-archive.server.ts'

/** A PDF of one page that carries an e-invoice as our documents do. */
export async function embedInPdf(xml: string, isCompressed = true): Promise<Buffer> {
  const file = new PDFDocument({ compress: isCompressed })
  file.text('An invoice')
  completeArchive(file, new Date('2026-11-02T08:00:00Z'), { xml, description: 'The invoice' })
  file.end()
  return await buffer(Readable.from(file))
}
