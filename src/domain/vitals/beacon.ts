import * as v from 'valibot'

/** The web vitals, with the limits of good and of poor values (web.dev/articles/vitals); milliseconds, but for CLS, which is a score. */
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

/** What a browser runs on, as far as its own name says. */
export const deviceClasses = ['phone', 'tablet', 'desktop'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** The most that a value counts as: a page that was left alone for an hour says nothing about its speed. */
const mostMs = 10 * 60_000

/** A beacon as it is sent: a form with the fields of the specification, section 7. */
const Beacon = v.pipe(
  v.object({
    event_name: v.picklist(vitalNames),
    value: v.pipe(v.string(), v.regex(/^\d{1,8}(?:\.\d{1,20})?(?:e-\d{1,3})?$/u), v.transform(Number), v.maxValue(mostMs)),
    /** Of the measurement; the library's own counter and random number, new for each page. */
    id: v.pipe(v.string(), v.maxLength(100)),
    page: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)),
    href: v.pipe(v.string(), v.maxLength(1000)),
    /** The effective type of the connection (Network Information API), where the browser tells it. */
    speed: v.pipe(v.string(), v.maxLength(20)),
  }),
  v.transform(({ event_name: name, value, page }) => ({ name, value, page })),
)

/** What the collector takes over of a beacon: no id, no address, nothing of a person. */
export type Beacon = v.InferOutput<typeof Beacon>

/**
 * @param fields Those of the form, by their names.
 * @returns Undefined for a form that is no beacon.
 */
export function parseBeacon(fields: Iterable<readonly [string, string]>): Beacon | undefined {
  const result = v.safeParse(Beacon, Object.fromEntries(fields))
  return result.success ? result.output : undefined
}

/** @param userAgent The header (RFC 9110, section 10.1.5); tablets with Android leave out `Mobile`. */
export function findDeviceClass(userAgent: string): DeviceClass {
  if (/iPad|Tablet|Android(?!.*\bMobile\b)/u.test(userAgent)) return 'tablet'
  return /\bMobi/u.test(userAgent) ? 'phone' : 'desktop'
}
