import encodeQR from 'qr'
import { createEpcText, type EpcTransfer } from '#domain/invoices/epc-code.ts'

/** A QR code as one path of squares (SVG path data) in a field of `size` units; the quiet zone of four units is a part of it. */
export type QrPicture = { readonly size: number; readonly path: string }

/** Draws the code of a transfer in euros, with the error correction that banking apps expect (EPC069-12: level M). */
export function drawEpcCode(transfer: EpcTransfer): QrPicture {
  const rows = encodeQR(createEpcText(transfer), 'raw', { ecc: 'medium', border: 4 })
  return { size: rows.length, path: rows.map(drawRow).join('') }
}

/** Dark squares beside each other become one bar. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}
