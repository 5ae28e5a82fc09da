import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openInstance } from './fonts.server.ts'
import { loadStaticFontMaker } from './static-font.server.ts'

const woff2 = await readFile(fileURLToPath(import.meta.resolve('@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2')))

test('fonts of several weights are made of a variable one at once, with all its letters', async () => {
  const makeStaticFont = await loadStaticFontMaker()
  const [regular, strong] = await Promise.all(
    [400, 600].map(async (weight) => openInstance(`${weight}`, await makeStaticFont(woff2, weight))),
  )
  expect(Array.from('شركة الأنوار').every((letter) => regular?.hasGlyph(letter) === true && strong?.hasGlyph(letter) === true)).toBe(true)
  expect(strong?.font.layout('شركة').advanceWidth).toBeGreaterThan(regular?.font.layout('شركة').advanceWidth ?? Infinity)
})

test('a font without weights is refused, and says why', async () => {
  const makeStaticFont = await loadStaticFontMaker()
  const fixed = await readFile(
    fileURLToPath(import.meta.resolve('@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff2')),
  )
  await expect(makeStaticFont(fixed, 400)).rejects.toThrow('Is it a variable font with the axis wght?')
})
