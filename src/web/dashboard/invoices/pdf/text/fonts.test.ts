import { expect, test } from 'vitest'
import { Fonts } from './fonts.server.ts'
import { splitRuns } from './set-text.server.ts'

const fonts = new Fonts()

test.each(['regular', 'strong'] as const)('all figures of the %s font for amounts have one width', (weight) => {
  const font = fonts.open(weight)[0]?.font
  const widths = Array.from('0123456789', (figure) => font?.layout(figure).advanceWidth)
  expect(new Set(widths).size).toBe(1)
})

/** Lists the parts of a text with their font names. */
async function listRuns(text: string, country = 'NL') {
  const listFonts = await fonts.openFor([text], country)
  return splitRuns(text, listFonts('regular', text)).map(
    ({ start, end, font }) => `${text.slice(start, end)}|${font.name.replace(/-(?:\w+-400|Regular)$/u, '')}`,
  )
}

test.each([
  ['Łódź', ['Łódź|Figtree']],
  ['Łódź Αθήνα', ['Łódź |Figtree', 'Αθήνα|Commissioner']],
  ['שלום BV', ['שלום|noto-sans-hebrew', ' BV|Figtree']],
  ['شركة', ['شركة|vazirmatn']],
  ['हिन्दी', ['हिन्दी|noto-sans-devanagari']],
  ['ที่นี่', ['ที่นี่|noto-sans-thai']],
  ['한국', ['한|noto-sans-kr', '국|noto-sans-kr']],
  ['A 👩\u200D💻', ['A |Figtree', '👩\u200D💻|noto-emoji']],
  ['1\uFE0F\u20E3', ['1\uFE0F\u20E3|noto-emoji']],
  ['', []],
])('%j is set in %j', async (text, runs) => {
  expect(await listRuns(text)).toEqual(runs)
})

test.each([
  ['山', 'NL', 'noto-sans-sc'],
  ['山', 'JP', 'noto-sans-jp'],
  ['山', 'KR', 'noto-sans-kr'],
  ['山カ', 'NL', 'noto-sans-jp'],
  ['山한', 'CN', 'noto-sans-kr'],
])('the Han character of %j is set for a reader in %s in %s', async (text, country, font) => {
  expect((await listRuns(text, country))[0]).toMatch(new RegExp(`^山.?\\|${font}$`, 'u'))
})

// Company names and line items.
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

/** Lists the glyphs of a text with the letters that each one represents. */
async function layOut(text: string, weight: 'regular' | 'strong') {
  const listFonts = await fonts.openFor([text], 'NL')
  return splitRuns(text, listFonts(weight, text)).map(({ start, end, font }) => font.font.layout(text.slice(start, end)).glyphs)
}

function copy(glyphs: Awaited<ReturnType<typeof layOut>>[number]): string {
  return glyphs.map(({ codePoints }: { readonly codePoints: readonly number[] }) => String.fromCodePoint(...codePoints)).join('')
}

test.each(samples)('every letter of %s has a glyph, and all are copied in their order', async (sample) => {
  const text = sample.normalize()
  for (const weight of ['regular', 'strong'] as const) {
    const runs = await layOut(text, weight)
    expect(runs.flat().map(({ id }: { readonly id: number }) => id)).not.toContain(0)
    // A vowel drawn in two parts copies as two code points.
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
  const list = async (texts: readonly string[]) => (await fonts.openFor(texts, 'JP'))('regular', '').map(({ name }) => name)
  const latin = ['Figtree-Regular', 'Commissioner-Regular']
  expect(await list(['Łódź – „Żółw“ 12 €', 'Αθήνα', 'Київ', 'Nguyễn', '½ × 3 ≠ 2 → 1'])).toEqual(latin)
  expect(await list(['שלום', 'שלום'])).toEqual([...latin, 'noto-sans-hebrew-hebrew-400'])
})

test('fonts of two weights are made at once', async () => {
  const listFonts = await new Fonts().openFor(['شركة'], 'NL')
  const made = (['regular', 'strong'] as const).map((weight) => listFonts(weight, '').at(-1))
  expect(made.map((font) => font?.name)).toEqual(['vazirmatn-arabic-400', 'vazirmatn-arabic-600'])
  const [regular = 0, strong = 0] = made.map((font) => font?.font.layout('شركة').advanceWidth)
  expect(strong).toBeGreaterThan(regular)
})

test.each([
  ['a sequence of emoji', '👩\u200D💻', ['noto-emoji-8-400']],
  ['a flag', '🇩🇪', ['noto-emoji-0-400']],
  ['a letter with a mark', 'सि', ['noto-sans-devanagari-devanagari-400']],
  ['what no font has', 'Ꮳ', []],
])('%s is found in one file', async (_, cluster, names) => {
  expect(
    (await fonts.openFor([cluster], 'NL'))('regular', cluster)
      .slice(2)
      .map(({ name }) => name),
  ).toEqual(names)
})
