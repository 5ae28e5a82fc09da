import { requestTextLength } from '#domain/requests/request.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageActs } from '#web/dashboard/agency/acts/submit-act.server.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** Refusals with a sentence of their own. */
const explained = ['no-author', 'no-such-request'] as const

/** The acts on a request. */
export function actsOnRequest({ desk, translate }: Pick<AgencyRequest, 'desk' | 'translate'>, address: RequestAddress): PageActs {
  const see = (form: { readonly text: (name: string) => string }) => ({ ...address, updateTime: form.text('version') })
  return {
    acts: {
      answer: async (form) =>
        await desk.requests.answer(see(form), { text: form.text('text', requestTextLength + 1), author: form.text('author') }),
      close: async (form) => await desk.requests.close(see(form)),
    },
    explain: ({ refusal }) => {
      const name = explained.find((each) => each === refusal)
      return name && translate(`agency.requests.refusal.${name}` satisfies MessageKey)
    },
    longest: requestTextLength,
  }
}
