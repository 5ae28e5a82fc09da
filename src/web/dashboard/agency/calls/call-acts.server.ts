import { cancelReasonLength } from '#domain/bookings/booking.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { parseStart } from '#web/booking/page/load-booking.server.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** Refusals with a sentence of this page. */
const explained = ['long-reason', 'no-time', 'taken'] as const

/** The acts on a booked call, as its page has shown it. @param id Of the booking. */
export function actsOnCall({ desk, translate }: Pick<AgencyRequest, 'desk' | 'translate'>, id: string): PageActs {
  return {
    acts: {
      move: async (form) => {
        const start = parseStart(form.text('start'))
        return start ? await desk.calls.move(id, Number(form.text('version')), start) : { refusal: 'no-time' }
      },
      cancel: async (form) => {
        const reason = form.text('reason', cancelReasonLength + 1).replaceAll(/\s+/gu, ' ')
        return await desk.calls.cancel(id, Number(form.text('version')), reason)
      },
    },
    explain: ({ refusal }) => {
      const name = explained.find((each) => each === refusal)
      return name && translate(`agency.calls.refusal.${name}` satisfies MessageKey, { most: cancelReasonLength })
    },
    longest: cancelReasonLength + 1,
  }
}
