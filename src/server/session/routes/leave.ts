import { isLocale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { empty, Refusal } from '#server/http/answers.ts'
import { splitTarget } from '#server/http/visit.ts'
import { type EndVisit, endByCookie } from './end.ts'

/** Ends the session of the cookie for a form, which knows no DELETE, and leads to the login in the language of the query. */
export async function leaveByForm(request: Request, visit: EndVisit): Promise<Response> {
  const locale = new URLSearchParams(splitTarget(visit.target).search).get('end')
  if (locale === null || !isLocale(locale)) throw new Refusal(400)
  const location = `${localizePath(locale, '/dashboard/login')}?mode=signedOut`
  return empty(303, [['location', location], ...(await endByCookie(request, visit, visit.sessions.end))])
}
