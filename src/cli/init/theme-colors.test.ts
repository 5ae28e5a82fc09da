import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { brand } from '#domain/brand.ts'
import { listMailContrasts } from '#i18n/mail-sheet.ts'
import { deriveThemeColors, standardBrand } from './theme-colors.ts'

test('the shipped theme is the one of the shipped brand color', () => {
  const { styleSheet, notes, ...derived } = deriveThemeColors(standardBrand)
  expect(styleSheet).toBe(readFileSync('src/web/ui/styles/colors.css', 'utf8'))
  expect({ ...derived, mark: null }).toEqual(brand)
  expect(notes).toEqual([])
})

test.each(listMailContrasts())('text of a mail, $text on $under, can be read in the $theme theme', ({ text, under, least }) => {
  expect(wcagContrast(text, under)).toBeGreaterThan(least - 0.03)
})

const colors = ['#1f7a4d', '#ffd400', '#ff00aa', '#00ffff', '#000000', '#ffffff', '#7a7a7a', '#c00000', '#3300ff']

test.each(colors)('text and controls of a theme from %s can be read on every ground', (hex) => {
  const { styleSheet } = deriveThemeColors(hex)
  for (const theme of [0, 1] as const) {
    const read = (name: string) => readToken(styleSheet, name, theme)
    const grounds = ['ground', 'sheet', 'tint'].map(read)
    for (const ground of grounds) {
      for (const name of ['ink', 'soft', 'accent']) expect(wcagContrast(read(name), ground), `${name}, ${theme}`).toBeGreaterThan(4.47)
      for (const name of ['control', 'draft']) expect(wcagContrast(read(name), ground), `${name}, ${theme}`).toBeGreaterThan(2.98)
    }
    expect(wcagContrast(read('brand'), read('on-brand'))).toBeGreaterThan(4.47)
  }
})

test('a color on which white text cannot be read is darkened, and that is said', () => {
  expect(deriveThemeColors('#1f7a4d').notes).toEqual([])
  expect(deriveThemeColors('#1f7a4d').colors.brand).toBe('#1f7a4d')
  const { notes, colors: derived } = deriveThemeColors('#ffd400')
  expect(notes).toEqual([expect.stringMatching(/^White text on #ffd400 has a contrast of 1\.4:1.* darker #/u)])
  expect(wcagContrast(derived.brand, '#ffffff')).toBeGreaterThan(4.47)
})

function readToken(sheet: string, name: string, theme: 0 | 1): string {
  const value = new RegExp(`--${name}: ([^;]+);`, 'u').exec(sheet)?.[1] ?? ''
  const parts = value.startsWith('light-dark') ? value.slice(11, -1).split(', ') : [value, value]
  const own = parts[theme] ?? ''
  const reference = /^var\(--([\w-]+)\)$/u.exec(own)?.[1]
  return reference === undefined ? own : readToken(sheet, reference, theme)
}
