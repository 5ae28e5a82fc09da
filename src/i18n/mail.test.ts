import { expect, test } from 'vitest'
import { contactFieldNames } from '#domain/contact/lead.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { type MailFrame, readMailTemplate, renderMail } from './mail.ts'

const source = {
  subject: 'From {name} ({reference}){form, select, call {: a call} other {}}',
  paragraphs: ['Hello {name}, this is {siteName}.'],
  fields: [
    { label: 'Reference', value: '{reference}' },
    { label: 'Again', value: '{name}' },
  ],
  quote: { label: 'Quoted:', text: '{greeting}' },
  closing: ['Kind regards,\n{siteName}'],
}

function readTemplate(changes: Readonly<Record<string, unknown>> = {}) {
  const files = new ContentFiles({ 'mails/contact-receipt/en.json': JSON.stringify({ ...source, ...changes }) })
  return readMailTemplate(files, 'contact-receipt', 'en')
}

const frame: MailFrame = {
  siteName: 'Fourfold',
  timeZone: 'UTC',
  describe: (sheet) => [
    { label: 'for', value: 'ada@example.com' },
    { label: 'sheet', value: sheet },
  ],
}
const values = { form: 'contact', siteName: 'Fourfold', name: 'Ada', reference: 'K7', greeting: 'One\r\ntwo' }

test('the text keeps line breaks and quotes what was written', () => {
  expect(renderMail(readTemplate(), values, frame).text).toBe(
    'Hello Ada, this is Fourfold.\n\nReference: K7\nAgain: Ada\n\nQuoted:\n\n> One\n> two\n\nKind regards,\nFourfold\n',
  )
})

test('HTML escapes what people typed and keeps their line breaks', () => {
  const { html } = renderMail(readTemplate(), { ...values, name: '<img src=x onerror="a">&', greeting: "one\n<b>'two'</b>" }, frame)
  expect(html).toContain('>Hello &lt;img src=x onerror=&quot;a&quot;&gt;&amp;, this is Fourfold.</p>')
  expect(html).toContain('>one<br>\n&lt;b&gt;&#39;two&#39;&lt;/b&gt;</span></blockquote>')
  expect(html).not.toContain('<img')
  expect(html).toContain('<html lang="en-US">')
})

test('braces that people typed stay as they are', () => {
  expect(renderMail(readTemplate(), { ...values, greeting: "{name} '{x}' <b>" }, frame).text).toContain("> {name} '{x}' <b>")
})

test('a subject never has a line break, which prevents header injection', () => {
  const { subject } = renderMail(readTemplate(), { ...values, name: 'Ada\r\nBcc: all@example.com\u2028x\u0085y' }, frame)
  expect(subject).toBe('From Ada Bcc: all@example.com x y (K7)')
})

test('a field without a value is left out, and a missing value is an error', () => {
  const { text, html } = renderMail(readTemplate(), { ...values, name: '' }, frame)
  expect(text).not.toContain('Again')
  expect(html).not.toContain('Again')
  expect(() => renderMail(readTemplate(), { form: 'contact', siteName: 'Fourfold', name: 'Ada', reference: 'K7' }, frame)).toThrow(
    'No value for {greeting}',
  )
})

test('a quote of nothing is left out with its label', () => {
  const { text, html } = renderMail(readTemplate(), { ...values, greeting: '' }, frame)
  expect(text + html).not.toContain('Quoted')
})

test('dates are written in the zone of the reader', () => {
  const names = [...contactFieldNames, 'siteName', 'language', 'form', 'place']
  const files = new ContentFiles({
    'mails/contact-notice/en.json': JSON.stringify({
      subject: '{reference}',
      paragraphs: ['{receivedAt, date, ::yMMMMdHHmmz}', names.map((name) => `{${name}}`).join('')],
      closing: [],
    }),
  })
  const all = Object.fromEntries([...names, 'reference'].map((name) => [name, '']))
  const template = readMailTemplate(files, 'contact-notice', 'en')
  expect(
    renderMail(template, { ...all, receivedAt: new Date('2026-07-01T22:30:00Z') }, { ...frame, timeZone: 'Europe/Berlin' }).text,
  ).toMatch(/^July 2, 2026 at 00:30 GMT\+2/u)
})

test.each([
  ['a value this mail does not have', { subject: '{nmae} {name}' }, 'subject: {nmae} is not a value of this mail'],
  ['a value that is never said', { quote: { label: 'x', text: 'y' } }, 'never says {greeting}'],
  ['a tag', { closing: ['<b>{siteName}</b>'] }, 'closing.0: the tag <b>; mails have none'],
  ['an ICU error', { paragraphs: ['{siteName'] }, 'paragraphs.0: not a valid ICU message'],
  ['an unknown field', { cc: 'x' }, 'cc: '],
])('a template with %s is refused', (_, changes, problem) => {
  expect(() => readTemplate(changes)).toThrow(`mails/contact-receipt/en.json: ${problem}`)
})

test('a title block leaves out what is empty', () => {
  const { html } = renderMail(readTemplate(), values, frame)
  expect(html).toContain('ada<wbr>@example.com')
  expect(html).not.toContain('>sheet<')
})

test('the parts of an agenda are as wide as they are long', () => {
  const agenda = [
    { minutes: 10, label: '10 min', text: 'You' },
    { minutes: 20, label: '20 min', text: 'We' },
  ]
  const { html } = renderMail(readTemplate(), values, { ...frame, agenda })
  expect(html).toMatch(/width="33%".*width="67%".*10 min.*You.*20 min.*We/su)
})

test('actions without an address are left out, and an address is written once', () => {
  const actions = [
    { label: 'Join', address: '{greeting}' },
    { label: 'Cancel', address: 'https://site.test/cancel' },
  ]
  const fields = [{ label: 'Link', value: '{greeting}' }]
  const write = (greeting: string) => renderMail(readTemplate({ actions, fields, quote: undefined }), { ...values, greeting }, frame)
  const joined = write('https://meet.test/a')
  expect(joined.text).toBe(
    'Hello Ada, this is Fourfold.\n\nLink: https://meet.test/a\n\nCancel:\nhttps://site.test/cancel\n\nKind regards,\nFourfold\n',
  )
  expect(listLinks(joined.html)).toEqual(['https://meet.test/a', 'https://site.test/cancel'])
  expect(joined.html.match(/>https:\/\/meet\.test\/a</gu)).toHaveLength(1)
  expect(listLinks(write('').html)).toEqual(['https://site.test/cancel'])
  expect(() => write('javascript:alert(1)')).toThrow('links to something that is no page')
})

test('a paragraph of names and addresses becomes rows of links', () => {
  const paragraphs = [
    'Hello {name}',
    'A: https://site.test/?a=1&b=2\nB "x": https://site.test/b',
    'C: https://site.test/c\nand more {siteName}',
  ]
  const { html } = renderMail(readTemplate({ paragraphs }), values, frame)
  expect(listLinks(html)).toEqual(['https://site.test/?a=1&amp;b=2', 'https://site.test/b'])
  expect(html).toContain('>B &quot;x&quot;</th>')
})

function listLinks(html: string): readonly string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/gu)].map(([, address = '']) => address)
}
