import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import { summarizeVitals } from '#domain/vitals/vitals-day.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import type { HealthDesk } from '#web/handler.ts'
import type { DeskParts } from './desk-parts.ts'

/** Mails and rows of vitals that are shown. */
const mostShown = 50
/** Days whose measurements are shown. */
const vitalsDays = 7

/** The state of the site for staff; the demo reads nothing of it. */
export function openHealthDesk({ documents, inspectFolder, isDemo, lists, now }: DeskParts): HealthDesk {
  return {
    load: async () => {
      const startedAt = new Date(now() - process.uptime() * 1000)
      if (isDemo) return { isDemo, isHosted: inspectFolder === undefined, findings: [], mails: [], vitals: [], startedAt }
      const since = addDays(calendarDateAt(now(), 'UTC'), 1 - vitalsDays)
      const [findings, mails, days] = await Promise.all([
        inspectFolder?.() ?? [],
        lists.listFailedMails(mostShown),
        openVitalsStore(documents).listSince(since),
      ])
      const vitals = summarizeVitals(days)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, mostShown)
      return { isDemo, isHosted: inspectFolder === undefined, findings, mails, vitals, startedAt }
    },
  }
}
