import { data, type MiddlewareFunction } from 'react-router'
import { visitContext } from '#web/site.server.ts'

/** Answers 404 to data requests for what the site does not show; the document's error screen is rendered by `locale-layout.tsx`. */
export const refuseHidden: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { refusedStatus } = context.get(visitContext)
  if (refusedStatus === 404 && new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 404 })
  return next()
}
