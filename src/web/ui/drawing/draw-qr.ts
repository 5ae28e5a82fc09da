import encodeQR from 'qr'

/** A QR code as one path of dark squares, in units of a square. */
export type QrPicture = { readonly size: number; readonly path: string }

/** Draws a text as a QR code with the quiet zone around it (ISO/IEC 18004), with medium error correction. */
export function drawQr(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  return { size: rows.length, path: rows.map(drawRow).join('') }
}

/** Adjacent dark squares become one bar. */
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
