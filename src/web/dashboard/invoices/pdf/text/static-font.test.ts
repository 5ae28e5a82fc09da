import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadStaticFontMaker } from './static-font.server.ts'

/** @param path In the folder of packages. */
function read(path: string): Promise<Uint8Array> {
  return readFile(fileURLToPath(import.meta.resolve(path)))
}

test('a variable font becomes TrueType without its axes, and the next one is made after a failure', async () => {
  const makeStaticFont = await loadStaticFontMaker()
  const fixed = makeStaticFont(await read('@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff2'), 400)
  const made = makeStaticFont(await read('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2'), 400)
  await expect(fixed).rejects.toThrow('Is it a variable font with the axis wght?')
  const bytes = Buffer.from(await made)
  expect(bytes.readUInt32BE(0)).toBe(0x0001_0000) // the version of TrueType outlines (OpenType, organization of a font)
  const tables = bytes.subarray(12, 12 + 16 * bytes.readUInt16BE(4)).toString('latin1')
  expect(tables).toContain('glyf')
  expect(tables).not.toContain('fvar')
})
