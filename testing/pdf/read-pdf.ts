import { createCanvas } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'

/** What a reader of PDF files finds in one. */
export type PdfContents = {
  readonly title: string
  /** BCP 47. */
  readonly languageTag: string | null
  readonly isTagged: boolean
  /** Words of each page, in the order of the file. */
  readonly pages: readonly string[]
  /** Roles in the structure, each once. */
  readonly roles: ReadonlySet<string>
}

export async function readPdf(bytes: Uint8Array): Promise<PdfContents> {
  await using opened = await openPdf(bytes)
  const { pdf } = opened
  const [{ info }, markInfo] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()])
  // The reader's types say an object, and it answers with a map.
  const marks = markInfo as unknown as ReadonlyMap<string, boolean>
  const pages: string[] = []
  const roles = new Set<string>()
  for (let place = 1; place <= pdf.numPages; place++) {
    const page = await pdf.getPage(place)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    collectRoles(await page.getStructTree(), roles)
  }
  const { Title: title, Language: languageTag } = info as { Title: string; Language: string | null } // the reader's own words
  return { title, languageTag, isTagged: marks.get('Marked') === true, pages, roles }
}

/** The text of the QR code on the last page, read from a picture of the page as a phone would. @throws Error without one. */
export async function readQrCode(bytes: Uint8Array): Promise<string> {
  const { data, width, height } = await drawLastPage(bytes)
  return decodeQR({ data: new Uint8Array(data.buffer), width, height })
}

/** The same of a code with the Swiss cross in it, which the other reader takes for a damage. */
export async function readSwissQrCode(bytes: Uint8Array): Promise<string> {
  const { data, width, height } = await drawLastPage(bytes)
  const code = jsQR(data, width, height)
  if (!code) throw new Error('There is no code.')
  return code.data
}

async function drawLastPage(bytes: Uint8Array) {
  await using opened = await openPdf(bytes)
  const page = await opened.pdf.getPage(opened.pdf.numPages)
  const viewport = page.getViewport({ scale: 3 })
  const canvas = createCanvas(viewport.width, viewport.height)
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvas, canvasContext, viewport }).promise
  return canvasContext.getImageData(0, 0, canvas.width, canvas.height)
}

/** The text of a file that is attached to a document (UTF-8). @throws Error if it does not exist. */
export async function readAttachment(bytes: Uint8Array, name: string): Promise<string> {
  await using opened = await openPdf(bytes)
  const attachments = await opened.pdf.getAttachments()
  // An attachment is read by the name that it is listed under.
  const content = attachments?.has(name) ? await opened.pdf.getAttachmentContent(name) : undefined
  if (!content) throw new Error(`There is no ${name} in the document.`)
  return new TextDecoder().decode(content)
}

async function openPdf(bytes: Uint8Array) {
  // The reader takes the memory it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  return { pdf: await task.promise, [Symbol.asyncDispose]: () => task.destroy() }
}

type StructureNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

function collectRoles(node: StructureNode, roles: Set<string>): void {
  roles.add(node.role)
  for (const child of node.children) if ('role' in child) collectRoles(child, roles)
}
