import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** Says that a file cannot be made now, and what to do. */
export function answerBusy({ locale, translate }: Pick<AgencyRequest, 'locale' | 'translate'>): Response {
  return new Response(`${translate('agency.books.busy')}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-language': locale, 'retry-after': '30' },
  })
}
