import { data, type LoaderFunctionArgs } from 'react-router'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'

/** A call as a calendar file. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const calendar = await openPage(args).desk.calls.writeCalendar(args.params['booking'] ?? '')
  if (calendar === undefined) throw data(null, { status: 404 })
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="call.ics"',
      'cache-control': 'private, no-store',
    },
  })
}
