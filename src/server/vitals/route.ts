import { findDeviceClass, parseBeacon } from '#domain/vitals/beacon.ts'
import { empty, Refusal } from '#server/http/answers.ts'
import type { BodyLimits } from '#server/http/middleware/body-limit.ts'
import type { Limit } from '#server/http/limiter.ts'
import type { Visit } from '#server/http/visit.ts'

/** A page sends about five; many visitors may share an address. */
export const beaconRateLimits: readonly Limit[] = [
  { count: 120, seconds: 60 },
  { count: 2000, seconds: 3600 },
]

/** Several times the size of a beacon. */
export const beaconBodyLimits: BodyLimits = { sizeBytes: 4096, fields: { count: 20, separator: '&' } }

/** Accepts one measurement of a page, sent as a form. Of the request, only the device class is kept. */
export function takeBeacon(
  request: Request,
  { vitals, isCountedPage, onVital, body }: Visit<'vitals' | 'isCountedPage' | 'onVital'>,
): Response {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/iu.test(request.headers.get('content-type') ?? '')) return empty(415)
  const beacon = parseBeacon(new URLSearchParams(body.toString()))
  if (!beacon || !isCountedPage(beacon.page)) throw new Refusal(400)
  const device = findDeviceClass(request.headers.get('user-agent') ?? '')
  if (!vitals.add(beacon, device)) return empty(503)
  onVital?.(beacon, device)
  return empty(204)
}
