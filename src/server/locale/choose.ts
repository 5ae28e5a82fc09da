import { splitLocalePath } from '#domain/locale-path.ts'
import { parseLocaleChoice } from '#server/http/addresses.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import { splitTarget } from '#server/http/visit.ts'
import { redirectToLocale } from '#server/locale/visitor-locale.ts'
import { answerEarly, type PageVisit, refusePage } from '#server/pages/render.ts'

/** Redirects to a page in the selected language, and stores the choice in a cookie. */
export async function chooseLocale(request: Request, visit: PageVisit): Promise<Response> {
  const early = answerEarly(request, visit)
  if (early) return early
  const choice = parseLocaleChoice(new URLSearchParams(splitTarget(visit.target).search))
  if (!choice) return await refusePage(request, visit, 400)
  const { locale, path } = choice
  return redirectToLocale({ locale, path: path + findQueryOf(path, request.headers.get('referer'), visit.origins) }, visit.security)
}

/**
 * The query of the page whose language changes. Stored pages are shared by all queries, so their links contain none, and without scripts it
 * is not added; it is read from the Referer header.
 */
function findQueryOf(path: string, referer: string | null, origins: OwnOrigins): string {
  const page = referer !== null && !path.includes('?') ? URL.parse(referer) : null
  if (!page || !origins.all.includes(page.origin)) return ''
  return splitLocalePath(page.pathname).path === splitLocalePath(path).path ? page.search : ''
}
