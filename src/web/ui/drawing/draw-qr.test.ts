import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

test('the drawn code reads as the text', () => {
  const text = 'otpauth://totp/Fourfold:anna%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fourfold&algorithm=SHA1&digits=6'
  const { size, path } = drawQr(text)
  const scale = 4
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4
      for (let at = 0; at < Number(length) * scale; at++) pixels.fill(0, from + at * 4, from + at * 4 + 3)
    }
  }
  expect(jsQR(pixels, width, width)?.data).toBe(text)
})
