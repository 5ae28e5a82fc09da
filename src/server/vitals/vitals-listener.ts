import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Beacon, type DeviceClass, findDeviceClass, parseBeacon } from '#domain/vitals/beacon.ts'
import { collectorPath } from '#domain/vitals/collector-path.ts'
import { withMethods } from '#server/http/allowed-methods.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'
import { readBody } from '#server/http/middleware/body-limit.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import { commonHeaders, inertPolicy, type SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { VitalsService } from './vitals-service.ts'

type VitalsListenerOptions = {
  readonly service: Pick<VitalsService, 'add'>
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  /** Whom a request counts for; kept in memory for the limits alone. */
  readonly clientAddress: (request: IncomingMessage) => string
  /** Whether a path is a page that vitals are kept of. */
  readonly isPage: (path: string) => boolean
  /** Told of each beacon that was taken. */
  readonly onVital?: (beacon: Beacon, device: DeviceClass) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Beacons per client address. */
  readonly limits?: readonly Limit[]
}

/** A page sends about five; behind one address may be many visitors. */
const clientLimits: readonly Limit[] = [
  { count: 120, seconds: 60 },
  { count: 2000, seconds: 3600 },
]

/** Several times what the fields of a beacon need. */
const beaconLimits = { sizeBytes: 4096, fields: 20 } as const

/** Whether a target, whatever its query, is the collector's. */
export function isVitalsTarget(target: string): boolean {
  return target === collectorPath || target.startsWith(`${collectorPath}?`)
}

/** Takes the beacons of the site's own pages: one measurement in a form. Nothing of the request is kept but the class of the device. */
export function createVitalsListener(options: VitalsListenerOptions) {
  const { service, origins, security, clientAddress, isPage, onVital, now, limits = clientLimits } = options
  const headers = Object.fromEntries([...commonHeaders(security), ...inertPolicy, ['cache-control', 'no-store'] as const])
  const clients = new Limiter({ limits, now })

  return withMethods(security, ['POST'], async (request, response) => {
    if (!origins.accepts(request.headers)) return answer(response, 403)
    if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/iu.test(request.headers['content-type'] ?? '')) return answer(response, 415)
    const admission = clients.admit(clientAddress(request))
    if (!admission.isAdmitted) return answer(response, 429, { 'retry-after': String(admission.retryAfterSeconds) })
    const body = await readBody(request, beaconLimits, '&')
    if (body === 'too large') return answer(response, 413)
    const beacon = parseBeacon(new URLSearchParams(body.toString()))
    if (!beacon || !isPage(beacon.page)) return answer(response, 400)
    const device = findDeviceClass(request.headers['user-agent'] ?? '')
    if (!service.add(beacon, device)) return answer(response, 503)
    onVital?.(beacon, device)
    answer(response, 204)
  })

  function answer(response: ServerResponse, status: number, further: Readonly<Record<string, string>> = {}): void {
    response.writeHead(status, { ...headers, ...further, ...(status !== 204 && { 'content-length': '0' }) })
    response.end()
  }
}
