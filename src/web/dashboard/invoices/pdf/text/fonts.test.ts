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
  'क्षत्रिय सॉफ़्टवेयर प्राइवेट लिमिटेड',
  'บริษัท ซอฟต์แวร์ ที่นี่ ป่าไม้',
  '👩\u200D💻 👍🏽 🇩🇪 ❤️ ☃ 👨\u200D👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  'বাংলাদেশ প্রযুক্তি লিমিটেড',
  'ਪੰਜਾਬੀ ਪ੍ਰਾਈਵੇਟ',
  'ગુજરાતી ક્ષત્રિય',
  'ଓଡ଼ିଆ କ୍ଷେତ୍ର',
  'தமிழ் நிறுவனம் ஸ்ரீ',
  'తెలుగు శ్రీ క్షేత్రం',
  'ಕನ್ನಡ ಕ್ಷೇತ್ರ',
  'മലയാളം കേരളം ശ്രീ',
  'සිංහල ශ්\u200Dරී',
  'ລາວ ບໍລິສັດ',
  'ខ្មែរ ភ្នំពេញ ក្រុមហ៊ុន',
  'საქართველო კომპანია',
  'Հայաստան ընկերություն',
  'ኢትዮጵያ ሶፍትዌር',
]
const rightToLeft = ['شركة الأنوار للتجارة، (مصر) لا', 'شرکت کیهان پژوهش یکتا', 'ٹیکنالوجی', 'בע״מ תוכנה שלום', 'ދިވެހި ރާއްޖެ']

/** The glyphs of a text, each with the letters that it stands for. */
async function layOut(text: string, weight: 'regular' | 'strong') {
  const opened = await fonts.openFor([text], 'NL')
  return splitRuns(text, opened.list(weight, text)).map(({ start, end, font }) => font.font.layout(text.slice(start, end)).glyphs)
}

function copy(glyphs: Awaited<ReturnType<typeof layOut>>[number]): string {
  return glyphs.map(({ codePoints }: { readonly codePoints: readonly number[] }) => String.fromCodePoint(...codePoints)).join('')
}

test.each(samples)('every letter of %s has a glyph, and all are copied in their order', async (sample) => {
  const text = sample.normalize()
  for (const weight of ['regular', 'strong'] as const) {
    const runs = await layOut(text, weight)
    expect(runs.flat().map(({ id }: { readonly id: number }) => id)).not.toContain(0)
    // Where a vowel is drawn in two parts, they are copied.
    expect(runs.map(copy).join('').normalize()).toBe(text)
  }
})

test.each(rightToLeft)('every letter of %s has a glyph, and readers who turn them around find all in their order', async (text) => {
  const runs = await layOut(text, 'regular')
  expect(runs.flat().map(({ id }: { readonly id: number }) => id)).not.toContain(0)
  const copied = runs.map((run) => Array.from(copy(run)).toReversed().join(''))
  for (const word of text.split(/[^\p{L}\p{M}]+/u)) expect(copied.join('')).toContain(word)
})

test('texts in Latin, Greek and Cyrillic letters load no other font', async () => {
  const loaded: string[] = []
  class Watched extends FontLibrary {
    override open(...args: Parameters<FontLibrary['open']>) {
      loaded.push(args[0].name)
      return super.open(...args)
    }
  }
  const watched = new Fonts(new Watched())
  await watched.openFor(['Łódź – „Żółw“ 12 €', 'Αθήνα', 'Київ', 'Nguyễn', '½ × 3 ≠ 2 → 1'], 'JP')
  expect(loaded).toEqual([])
  await watched.openFor(['שלום', 'שלום'], 'JP')
  expect(loaded).toEqual(['NotoSansHebrew-hebrew', 'NotoSansHebrew-hebrew'])
})
