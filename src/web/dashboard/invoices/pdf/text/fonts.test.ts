import { expect, test } from 'vitest'
import { FontLibrary } from './font-library.server.ts'
import { Fonts } from './fonts.server.ts'
import { splitRuns } from './split-runs.server.ts'

const fonts = new Fonts()

test.each(['regular', 'strong'] as const)('all figures of the %s font for amounts have one width', (weight) => {
  const font = fonts.open(weight)[0]?.font
  const widths = Array.from('0123456789', (figure) => font?.layout(figure).advanceWidth)
  expect(new Set(widths).size).toBe(1)
})

/** Each part of a text with the name of its font. */
async function listRuns(text: string, country = 'NL') {
  const opened = await fonts.openFor([text], country)
  return splitRuns(text, opened.list('regular', text)).map(({ start, end, font }) => `${text.slice(start, end)}|${font.name.split('-')[0]}`)
}

test.each([
  ['Łódź', ['Łódź|Figtree']],
  ['Łódź Αθήνα', ['Łódź |Figtree', 'Αθήνα|Commissioner']],
  ['שלום BV', ['שלום|NotoSansHebrew', ' BV|Figtree']],
  ['شركة', ['شركة|Vazirmatn']],
  ['हिन्दी', ['हिन्दी|NotoSansDevanagari']],
  ['ที่นี่', ['ที่นี่|NotoSansThai']],
  ['한국', ['한|NotoSansKR', '국|NotoSansKR']],
  ['A 👩\u200D💻', ['A |Figtree', '👩\u200D💻|NotoEmoji']],
  ['1\uFE0F\u20E3', ['1\uFE0F\u20E3|NotoEmoji']],
  ['', []],
])('%j is set in %j', async (text, runs) => {
  expect(await listRuns(text)).toEqual(runs)
})

test.each([
  ['山', 'NL', 'NotoSansSC'],
  ['山', 'JP', 'NotoSansJP'],
  ['山', 'KR', 'NotoSansKR'],
  ['山カ', 'NL', 'NotoSansJP'],
  ['山한', 'CN', 'NotoSansKR'],
])('the Han character of %j is set for a reader in %s in %s', async (text, country, font) => {
  expect((await listRuns(text, country))[0]).toMatch(new RegExp(`^山.?\\|${font}$`, 'u'))
})

// Names of companies, and what lines may hold.
const samples = [
  '上海复兴软件有限公司',
  '臺灣積體電路製造股份有限公司',
  '株式会社山田ソフトウェア「東京」',
  '한국 소프트웨어 주식회사',
  'شركة الأنوار للتجارة، (مصر) ٢٠٢٦',
  'شرکت کیهان پژوهش یکتا',
  'בע״מ תוכנה שלום',
  'क्षत्रिय सॉफ़्टवेयर प्राइवेट लिमिटेड',
  'บริษัท ซอฟต์แวร์ ที่นี่ จำกัด',
  '👩\u200D💻 👍🏽 🇩🇪 ❤️ ☃ 👨\u200D👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
]

test.each(samples)('every letter of %s has a glyph that can be copied', async (sample) => {
  const text = sample.normalize()
  const opened = await fonts.openFor([text], 'NL')
  for (const weight of ['regular', 'strong'] as const) {
    const glyphs = splitRuns(text, opened.list(weight, text)).flatMap(
      ({ start, end, font }) => font.font.layout(text.slice(start, end)).glyphs,
    )
    expect(glyphs.map(({ id }) => id)).not.toContain(0)
    expect(glyphs.filter(({ codePoints }) => codePoints.length === 0)).toEqual([])
  }
})

test('texts in Latin, Greek and Cyrillic letters load no other font', async () => {
  const loaded: string[] = []
  class Watched extends FontLibrary {
    override load(...args: Parameters<FontLibrary['load']>) {
      loaded.push(args[0].name)
      return super.load(...args)
    }
  }
  const watched = new Fonts(new Watched())
  await watched.openFor(['Łódź – „Żółw“ 12 €', 'Αθήνα', 'Київ', 'Nguyễn', '½ × 3 ≠ 2 → 1'], 'JP')
  expect(loaded).toEqual([])
  await watched.openFor(['שלום', 'שלום'], 'JP')
  expect(loaded).toEqual(['NotoSansHebrew-hebrew', 'NotoSansHebrew-hebrew'])
})
