import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { describeFindings } from './describe-findings.server.ts'

/** Every name with sample values, and whether it has advice. */
const facts: Readonly<Record<string, readonly [hasAdvice: boolean, values: Readonly<Record<string, string | number>>]>> = {
  backupGood: [false, { at: '2026-01-02T10:00:00.000Z', file: '/b/1.tar', isVerified: 'yes' }],
  backupMissing: [true, { at: '2026-01-02T10:00:00.000Z', file: '/b/1.tar', isVerified: 'no' }],
  backupNone: [true, {}],
  backupOld: [true, { at: '2026-01-02T10:00:00.000Z', file: '/b/1.tar', isVerified: 'no' }],
  calendarFailed: [true, { since: '2026-01-02T10:00:00.000Z', reason: 'timeout', hasReading: 'yes', until: '2026-01-03T10:00:00.000Z' }],
  calendarParts: [true, { at: '2026-01-02T10:00:00.000Z' }],
  calendarRead: [false, { at: '2026-01-02T10:00:00.000Z', count: 3 }],
  dataWhole: [false, { schema: 12 }],
  diskFull: [true, { megabytes: 12 }],
  diskLeft: [false, { megabytes: 1200 }],
  fileUnreadable: [true, { file: '/data/server.json' }],
  filesWhole: [false, { count: 1 }],
  folderClosed: [false, {}],
  folderInUse: [false, {}],
  folderOpen: [true, { names: '/data/x', folder: '/data' }],
  folderPrivate: [false, {}],
  logLarge: [true, { megabytes: 300 }],
  logSize: [false, { megabytes: 3 }],
  mailsGivenUp: [true, { count: 2 }],
  mailsWaiting: [true, { count: 1, reason: '450 later' }],
  remainder: [true, { path: '/data/backup-1.unfinished', isBackup: 'yes' }],
  siteReady: [false, { origin: 'http://127.0.0.1:3000' }],
  siteSilent: [true, { origin: 'http://127.0.0.1:3000', status: 503 }],
}

test.each(locales)('each finding has words in %s, with its values and the time by the agency’s clocks', (locale) => {
  const translate = createTranslate(locale, content.messages[locale])
  const worded = Object.keys(content.messages[locale]).filter((key) => key.startsWith('agency.health.finding.'))
  expect(worded.toSorted()).toEqual(Object.keys(facts).map((name) => `agency.health.finding.${name}`))
  const findings = Object.entries(facts).map(([name, [hasAdvice, values]]) => ({
    level: 'warning' as const,
    what: `English ${name}`,
    ...(hasAdvice && { advice: 'English advice' }),
    fact: { name, values },
  }))
  for (const { what, advice, lang } of describeFindings(findings, { content, locale, translate })) {
    expect(lang.slice(0, 2)).toBe(locale)
    for (const text of [what, advice ?? '']) {
      expect(text).not.toMatch(/English|agency\.health|[{}]/u)
      expect(text).not.toContain('2026-01-02T')
    }
  }
})

test('a fault without words of its own stays in English, after what is worse', () => {
  const page = { content, locale: 'de', translate: createTranslate('de', content.messages.de) } as const
  const described = describeFindings(
    [
      { level: 'fine', what: 'All is well.', fact: { name: 'diskLeft', values: { megabytes: 1200 } } },
      { level: 'problem', what: 'A page is torn.', advice: 'Restore a backup.' },
    ],
    page,
  )
  expect(described).toMatchObject([
    { what: 'A page is torn.', advice: 'Restore a backup.', lang: 'en' },
    { what: 'Auf der Festplatte sind 1.200 MiB frei.', lang: 'de-DE' },
  ])
})
