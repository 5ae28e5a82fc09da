import * as v from 'valibot'

/** The web vitals and their limits of good and poor values (web.dev/articles/vitals), in milliseconds; CLS is a score. */
export const vitalLimits = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
} as const
export type VitalName = keyof typeof vitalLimits

/** In the order in which reports list them. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const satisfies readonly VitalName[]

/** Device classes, as far as the user agent reveals them. */
export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Values are capped: a page left in the background for an hour says nothing about its speed. */
const mostMs = 10 * 60_000

/** A submitted beacon: a form with the fields of the specification, section 7. */
const Beacon = v.pipe(
  v.object({
    event_name: v.picklist(vitalNames),
    value: v.pipe(v.string(), v.regex(/^\d{1,8}(?:\.\d{1,20})?(?:e-\d{1,3})?$/u), v.transform(Number), v.maxValue(mostMs)),
    /** The web-vitals library's id of the measurement: a counter and a random number, new for each page. */
    id: v.pipe(v.string(), v.maxLength(100)),
    page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)),
    href: v.pipe(v.string(), v.maxLength(1000)),
    /** Effective connection type (Network Information API), if the browser supports it. */
    speed: v.pipe(v.string(), v.maxLength(20)),
  }),
  v.transform(({ event_name: name, value, page }) => ({ name, value, page })),
)

/** The stored part of a beacon: no id, no address, nothing personal. */
export type Beacon = v.InferOutput<typeof Beacon>

/**
 * @param fields The form's fields by name.
 * @returns Undefined if it is not a beacon.
 */
export function parseBeacon(fields: Iterable<readonly [string, string]>): Beacon | undefined {
  const result = v.safeParse(Beacon, Object.fromEntries(fields))
  return result.success ? result.output : undefined
}

/** @param userAgent The header (RFC 9110, section 10.1.5). Android tablets leave out `Mobile`. */
export function findDeviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet|Android(?!.*\bMobile\b)/u.test(userAgent)) return 'tablet'
  return /\bMobi/u.test(userAgent) ? 'phone' : 'desktop'
}
