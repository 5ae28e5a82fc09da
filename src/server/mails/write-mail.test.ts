import { expect, test } from 'vitest'
import { locales, localeTags } from '#domain/locale.ts'
import { nameTimeZone } from '#i18n/name-time-zone.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { createLogo, useLogo } from '#testing/site/own-logo.ts'
import { listMailIds, sampleValues, writeSampleMail } from '#testing/site/sample-mails.ts'

const mails = listMailIds()

test.each(mails)('%s is a whole sheet in every language', (id) => {
  for (const locale of locales) {
    const { subject, text, html } = writeSampleMail(id, locale)
    expect(html).toContain(`<html lang="${localeTags[locale]}">`)
    expect(html.match(/<h1/gu)).toHaveLength(1)
    // Nothing is fetched, and nothing runs.
    expect(html).not.toMatch(/<(?:img|link|script|iframe|svg)|url\(|@import|\son\w+=/u)
    // Tables are layout, but for the rows of fields, which have headings.
    for (const [table] of html.matchAll(/<table[^>]*>(?:(?!<\/?table)[^])*<\/table>/gu))
      expect(table.includes('scope="row"') || table.includes('role="presentation"')).toBe(true)
    expect(readTitleBlock(html)).toMatchObject({
      [label(locale, 'for')]: 'robin@lumora.example',
      [label(locale, 'by')]: 'Fourfold',
      [label(locale, 'answersTo')]: 'hello@fourfold.example',
    })
    expect(html + subject + text).not.toMatch(/undefined|\{\w+\}|NaN/u)
  }
})

test.each(mails)('%s brings the logo along, with a name for where it is not shown', (id) => {
  const image = createLogo()
  using _logo = useLogo(image)
  const { html, attachments } = writeSampleMail(id, 'en')
  expect(attachments).toEqual([
    { filename: 'logo.png', content: image.png, contentType: 'image/png', encoding: 'base64', cid: 'logo@brand' },
  ])
  // The name is next to it.
  expect(html.match(/<img[^>]*>/gu)).toEqual([expect.stringMatching(/^<img src="cid:logo@brand" width="28" height="28" alt="" /u)])
  expect(html).not.toMatch(/url\(|https?:\/\/[^"]*\.png/u)
})

test('a wide logo is the name in mails, and one that is lost in a theme has a ground', () => {
  using _wide = useLogo(createLogo({ width: 600, height: 100 }))
  const wide = writeSampleMail('contact-receipt', 'de').html
  expect(wide).toContain('width="168" height="28" alt="Fourfold"')
  expect(wide).not.toMatch(/<span[^>]*>Fourfold<\/span><\/td><\/tr><\/table>/u)
  expect(wide).not.toContain('linear-gradient(#ffffff,#ffffff)')
  using _dark = useLogo(createLogo({ lostOn: 'dark' }))
  expect(writeSampleMail('contact-receipt', 'de').html).toContain('background-image:linear-gradient(#ffffff,#ffffff)')
})

test('without a logo, mails bring no file', () => {
  for (const id of mails) expect(writeSampleMail(id, 'en').attachments).toEqual([])
})

const hostile = '"><img src=x onerror=alert(1)>&\'</td></table><script>'

test.each(mails)('%s shows hostile values as text', (id) => {
  // Addresses are ours, and dates and numbers are no text.
  const texts = Object.entries(sampleValues).filter(([, value]) => typeof value === 'string' && !value.includes('https:'))
  const attack = Object.fromEntries(texts.map(([name]) => [name, hostile]))
  const choices = Object.fromEntries(['greeting', 'naming', 'reader', 'change', 'form'].map((name) => [name, sampleValues[name] ?? '']))
  for (const changes of [attack, { ...attack, ...choices }]) {
    const { html } = writeSampleMail(id, 'en', changes)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<img|<script/u)
    expect(html.match(/<table/gu)?.length).toBe(html.match(/<\/table>/gu)?.length)
  }
})

test.each([
  ['a visitor’s long name', { name: 'W'.repeat(300) }],
  ['a long sum', { amount: '999,999,999,999,999.00 HUF' }],
] as const)('the figure of %s stays within the sheet', (_, changes) => {
  for (const id of ['booking-visitor', 'invoice-reminder'] as const) {
    const { html } = writeSampleMail(id, 'en', changes)
    const sizes = [...html.matchAll(/figure[^>]*font-size:(\d+)px[^>]*>([^<]*)</gu)]
    for (const [, size = '', figure = ''] of sizes) expect(Number(size) * 0.6 * figure.length).toBeLessThan(344)
  }
})

test.each([
  ['Europe/Berlin', 'Berlin time', 'Ortszeit Berlin', 'tijd in Berlijn', 'hora de Berlín'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time', 'Ortszeit Buenos Aires', 'tijd in Buenos Aires', 'hora de Buenos Aires'],
  ['UTC', 'UTC', 'UTC', 'UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT-5', 'GMT-5', 'GMT-5', 'GMT-5'],
])('times in %s are named as people name them', (zone, en, de, nl, es) => {
  const names = { en, de, nl, es }
  for (const locale of locales) expect(nameTimeZone(zone, locale, createTranslate(locale, content.messages[locale]))).toBe(names[locale])
})

function label(locale: (typeof locales)[number], field: 'for' | 'by' | 'answersTo'): string {
  return createTranslate(locale, content.messages[locale])(`titleBlock.${field}`)
}

function readTitleBlock(html: string): Record<string, string> {
  const cells = html.matchAll(/<span class="accent"[^>]*>([^<]*)<\/span><br><span[^>]*>(.*?)<\/span>/gu)
  return Object.fromEntries([...cells].map(([, name = '', value = '']) => [name, value.replaceAll('<wbr>', '')]))
}
