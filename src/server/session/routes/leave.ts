import { isLocale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { empty, Refusal } from '#server/http/answers.ts'
import { splitTarget } from '#server/http/visit.ts'
import { type EndVisit, endByCookie } from './end.ts'

/** Signs out by a form, which cannot send DELETE, and redirects to the login in the query's language. */
export async function leaveByForm(request: Request, visit: EndVisit): Promise<Response> {
  const locale = new URLSearchParams(splitTarget(visit.target).search).get('end')
  if (locale === null || !isLocale(locale)) throw new Refusal(400)
  const location = `${localizePath(locale, '/dashboard/login')}?mode=signedOut`
  return empty(303, [['location', location], ...(await endByCookie(request, visit, visit.sessions.end))])
}
