import { isPersonalAddress, toLocation } from './addresses.ts'
import { empty } from './answers.ts'
import {
  commonHeaders,
  type HeaderList,
  inertPolicy,
  personalHeaders,
  type SecuritySettings,
} from '#server/http/middleware/security-headers.ts'

/** A redirect. Redirects to personal addresses, which may contain a code, are not stored by shared caches. */
export function redirect(status: 302 | 303 | 308, location: string, security: SecuritySettings, further: HeaderList = []): Response {
  const common = commonHeaders(security)
  const isOwn = isPersonalAddress(location)
  return empty(status, [
    ...(isOwn ? personalHeaders(common) : common),
    ...inertPolicy,
    ['cache-control', status === 308 && !isOwn ? 'public, max-age=3600' : 'private, no-store'],
    ...(isOwn ? [['vary', 'Cookie'] as const] : []),
    ...further,
    ['location', toLocation(location)],
  ])
}
