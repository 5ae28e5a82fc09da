import { openOwnAccount } from './own-account.ts'
import type { Services } from '#server/services.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import type { SiteListenerOptions } from '#server/site-listener.ts'

/** Finds the user of a request's session, with clients that read and write as that person. */
export function createVisitorFinder(services: Services): SiteListenerOptions['findVisitor'] {
  const { sessionService: sessions, erasure } = services
  return async (request) => {
    const sessionId = decodeSessionCookie(request.headers.cookie ?? '')
    if (sessionId === undefined) return undefined
    const visitor = await sessions.find(sessionId)
    if (!visitor) return undefined
    let isRefused = false
    const onRefused = () => {
      isRefused = true
      sessions.forget(sessionId)
    }
    const files = services.openFilesAs(visitor.idToken, onRefused)
    return {
      user: visitor.user,
      gateway: services.openGatewayAs(visitor.idToken, onRefused),
      files,
      own: openOwnAccount({ visitor, sessionId, sessions, files, records: services, erasure }),
      wasRefused: () => isRefused,
    }
  }
}
