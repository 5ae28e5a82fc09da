import { dayMilliseconds } from '#domain/durations.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { Site } from '#web/site.server.ts'

/** What came of a customer's requests, as a part of a page. */
export type AnswersView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      /** Answered lately, the latest first. */
      readonly answered: readonly { readonly id: string; readonly subject: string; readonly lang?: string }[]
      /** How many wait for the agency. */
      readonly openCount: number
    }

type AnswersOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'gateway'>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** For so long an answer is something to read (our own judgement); nobody marks it as read. */
const newDays = 14

const mostAnswered = 5

/** Looks which requests were answered; a failure is told, and fails this part of the page alone. */
export async function loadAnswers({ site, visitor, customer, locale, request }: AnswersOptions): Promise<AnswersView> {
  try {
    const { requests } = visitor.gateway
    const [answered, openCount] = await Promise.all([
      requests.listRequests(customer.id, { state: 'answered' }, { limit: mostAnswered }),
      requests.countRequests(customer.id, { state: 'open' }),
    ])
    const newSince = site.now() - newDays * dayMilliseconds
    return {
      kind: 'loaded',
      answered: answered
        .filter(({ updatedAt }) => updatedAt.getTime() >= newSince)
        .map((each) => ({
          id: each.id,
          subject: each.subject,
          ...(each.locale !== locale && { lang: localeTags[each.locale] }),
        })),
      openCount,
    }
  } catch (error) {
    // Whatever the reason, the rest of the page is worth having.
    site.reportError(new Error(`The answers to ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}
