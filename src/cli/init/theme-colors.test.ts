import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { brand } from '#domain/brand.ts'
import { listMailContrasts } from '#i18n/mail-sheet.ts'
import { deriveThemeColors, standardBrand } from './theme-colors.ts'

test('the shipped theme is the one of the shipped brand color', () => {
  const { notes, ...derived } = deriveThemeColors(standardBrand)
  expect({ ...derived, mark: null }).toEqual(brand)
  expect(notes).toEqual([])
})

test.each(listMailContrasts())('text of a mail, $text on $under, can be read in the $theme theme', ({ text, under, least }) => {
  expect(wcagContrast(text, under)).toBeGreaterThan(least - 0.03)
})

const colors = ['#1f7a4d', '#ffd400', '#ff00aa', '#00ffff', '#000000', '#ffffff', '#7a7a7a', '#c00000', '#3300ff']

test.each(colors)('text and controls of a theme from %s can be read on every ground', (hex) => {
  const { colors: light, dark } = deriveThemeColors(hex)
  for (const theme of [light, dark]) {
    for (const ground of [theme.ground, theme.sheet, theme.tint]) {
      for (const text of [theme.ink, theme.soft, theme.accent]) expect(wcagContrast(text, ground)).toBeGreaterThan(4.47)
      for (const control of [theme.control, theme.draft]) expect(wcagContrast(control, ground)).toBeGreaterThan(2.97)
    }
  }
  expect(wcagContrast(light.brand, '#ffffff')).toBeGreaterThan(4.47)
})

test('a color on which white text cannot be read is darkened, and that is said', () => {
  expect(deriveThemeColors('#1f7a4d').notes).toEqual([])
  expect(deriveThemeColors('#1f7a4d').colors.brand).toBe('#1f7a4d')
  const { notes, colors: derived } = deriveThemeColors('#ffd400')
  expect(notes).toEqual([expect.stringMatching(/^White text on #ffd400 has a contrast of 1\.4:1.* darker #/u)])
  expect(wcagContrast(derived.brand, '#ffffff')).toBeGreaterThan(4.47)
})
