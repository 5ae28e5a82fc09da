import { localeTags } from '#domain/locale.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { createClock } from '#web/dashboard/agency/describe-time.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { HealthReport } from './health-desk.server.ts'

/** A finding of `doctor` in the language of the page; in English, where it quotes a fault that has no words of its own. */
export type FindingView = {
  readonly level: HealthReport['findings'][number]['level']
  readonly what: string
  readonly advice?: string
  /** What is quoted: recipients, reasons of mail servers, entries of calendars. */
  readonly details: readonly string[]
  readonly lang: string
}

/** Values that are times. */
const times: readonly string[] = ['at', 'since', 'until']

/** Words the findings, the worst ones first. */
export function describeFindings(
  findings: HealthReport['findings'],
  { content, locale, translate }: Pick<AgencyRequest, 'content' | 'locale' | 'translate'>,
): readonly FindingView[] {
  const ranks = { problem: 0, warning: 1, fine: 2 }
  const clock = createClock(locale, content.schedule.timeZone)
  return findings
    .toSorted((a, b) => ranks[a.level] - ranks[b.level])
    .map(({ level, what, details = [], advice, fact }) => {
      if (!fact) return { level, what, details, lang: 'en', ...(advice !== undefined && { advice }) }
      const write = (name: string, value: string | number) => (times.includes(name) ? clock.format(new Date(value)) : value)
      const values = Object.fromEntries(Object.entries(fact.values ?? {}).map(([name, value]) => [name, write(name, value)]))
      // Each name has its texts (`describe-findings.server.test.ts`).
      const say = (key: string) => translate(key as MessageKey, values)
      const described = { level, what: say(`agency.health.finding.${fact.name}`), details, lang: localeTags[locale] }
      return { ...described, ...(advice !== undefined && { advice: say(`agency.health.advice.${fact.name}`) }) }
    })
}
