import { sendMailAgain } from '#agency/mails/send-mail-again.ts'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { summarizeInWorker } from '#server/vitals/summarize-in-worker.ts'
import type { HealthDesk } from '#web/handler.ts'
import type { DeskParts } from './desk-parts.ts'

/** Mails and rows of vitals that are shown. */
const mostShown = 50
/** Days whose measurements are shown. */
const vitalsDays = 7

/** The state of the site for staff; the demo reads nothing of it but what runs. */
export function openHealthDesk({ act, documents, inspectFolder, isDemo, lists, now, readFacts }: DeskParts): HealthDesk {
  return {
    load: async () => {
      const startedAt = new Date(now() - process.uptime() * 1000)
      const facts = await readFacts()
      const { version, node } = facts
      const isHosted = inspectFolder === undefined
      if (isDemo) return { isDemo, isHosted, findings: [], mails: [], vitals: [], startedAt, facts: { version, node } }
      const since = addDays(calendarDateAt(now(), 'UTC'), 1 - vitalsDays)
      const [findings, mails, texts] = await Promise.all([
        inspectFolder?.() ?? [],
        lists.listFailedMails(mostShown),
        openVitalsStore(documents).listTextsSince(since),
      ])
      const vitals = texts.length === 0 ? [] : await summarizeInWorker(texts, mostShown)
      return { isDemo, isHosted, findings, mails, vitals, startedAt, facts }
    },
    sendAgain: async (id) =>
      isDemo
        ? { refusal: 'no-such-mail' }
        : await act(
            'mails again',
            (operation) => sendMailAgain(operation, id),
            'the email is sent within a minute',
            ({ to }) => ({
              people: [to],
            }),
          ),
  }
}
