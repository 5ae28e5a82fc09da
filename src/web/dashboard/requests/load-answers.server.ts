import { dayMilliseconds } from '#domain/durations.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import type { Site } from '#web/site.server.ts'

/** State of a customer's requests. */
export type AnswersView =
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      /** Recently answered requests, latest first. */
      readonly answered: readonly { readonly id: string; readonly subject: string; readonly lang?: string }[]
      /** Number of requests that wait for the agency. */
      readonly openCount: number
    }

type AnswersOptions = {
  readonly site: Site
  readonly visitor: Pick<Visitor, 'gateway'>
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** An answer counts as new for this long (our own judgement), because nothing records whether it was read. */
const newDays = 14

const mostAnswered = 5

/** Loads the recently answered requests. Reports a failure and returns it, so that the rest of the page still renders. */
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
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The answers to ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}
