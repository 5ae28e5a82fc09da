import { hash } from 'node:crypto'

/** Response headers in the order in which they are sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** Whether the site is served over https, the scope of HSTS, and third parties whose files documents may load. */
export type SecuritySettings = {
  readonly isSecure: boolean
  readonly hsts: 'host' | 'subdomains' | 'preload'
  /** Absent means none. */
  readonly thirdParties?: readonly ThirdPartySources[]
}

/** Source expressions of a configured third party. */
export type ThirdPartySources = {
  /** The pages that need them; absent means all. `own` are personal pages, such as the dashboard and the login. */
  readonly pages?: 'public' | 'own'
  readonly scripts?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  readonly frames?: readonly string[]
}

const hstsValues = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of every response. */
export function commonHeaders({ isSecure, hsts }: SecuritySettings): HeaderList {
  return [
    ...(isSecure ? [['strict-transport-security', hstsValues[hsts]] as const] : []),
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['x-frame-options', 'DENY'],
    ['permissions-policy', deniedFeatures.map((feature) => `${feature}=()`).join(', ')],
  ]
}

/**
 * Headers of personal pages: not indexed, and their URLs are not sent to other sites. Not `no-referrer`, which makes their own forms send
 * `Origin: null`.
 */
export function personalHeaders(common: HeaderList): HeaderList {
  return [
    ...common.map(([name, value]) => [name, name === 'referrer-policy' ? 'same-origin' : value] as const),
    ['x-robots-tag', 'noindex'],
  ]
}

/** Source expressions in addition to the site's own files. */
export type DocumentSources = {
  /** Hashes of the page's inline scripts, or the nonce. */
  readonly scripts: readonly string[]
  /** Hashes of its inline styles, or the nonce. */
  readonly styles: readonly string[]
  readonly connections?: readonly string[]
  /** Sources of third parties' workers; the site has none. They are started from plain URLs, so Trusted Types cannot be required then. */
  readonly workers?: readonly string[]
}

/** Additional headers of HTML documents. */
export function documentHeaders(sources: DocumentSources, thirdParties: readonly ThirdPartySources[] = []): HeaderList {
  return [
    ['content-security-policy', contentSecurityPolicy(sources, thirdParties)],
    // Sign-in popups need access to their opener.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]
}

/** The third parties of public or personal pages. */
export function selectThirdParties({ thirdParties = [] }: SecuritySettings, kind: 'public' | 'own'): readonly ThirdPartySources[] {
  return thirdParties.filter(({ pages = kind }) => pages === kind)
}

/** Policy of responses that are not documents: nothing in them may run. */
export const inertPolicy: HeaderList = [['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]]

/**
 * Headers added to a route's responses: `plain` for those that are not documents, `personal` for those of one person, `byHandler` for none,
 * because the handler sets them.
 */
export type HeaderKind = 'plain' | 'personal' | 'byHandler'

/** Adds headers to a response, unless it has them. */
export function withSecurityHeaders(answer: Response, security: SecuritySettings, kind: HeaderKind = 'plain'): Response {
  for (const [name, value] of headersOf(kind, security)) if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}

function headersOf(kind: HeaderKind, security: SecuritySettings): HeaderList {
  const common = commonHeaders(security)
  switch (kind) {
    case 'plain':
      return [...common, ...inertPolicy, ['cache-control', 'no-store']]
    case 'personal':
      return [...personalHeaders(common), ...inertPolicy, ['cache-control', 'private, no-store']]
    case 'byHandler':
      return []
  }
}

/** Headers of files in `/assets/`, whose names change with their content. */
export function assetHeaders(common: HeaderList): HeaderList {
  return [...common, ...inertPolicy, ['cache-control', 'public, max-age=31536000, immutable'], ['vary', 'Accept-Encoding']]
}

/** A source expression for exactly this inline script or style (CSP level 3, section 2.3.1). */
export function hashSource(inline: string): string {
  return `'sha256-${hash('sha256', inline, 'base64')}'`
}

function contentSecurityPolicy(
  { scripts, styles, connections = [], workers = [] }: DocumentSources,
  thirdParties: readonly ThirdPartySources[],
): string {
  const theirs = (kind: Exclude<keyof ThirdPartySources, 'pages'>) => thirdParties.flatMap((party) => party[kind] ?? [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...theirs('scripts')].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ["img-src 'self' data:", ...theirs('images')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connections, ...theirs('connections')].join(' '),
    ...(workers.length > 0 ? [['worker-src', ...workers].join(' ')] : []),
    "manifest-src 'self'",
    ["frame-src 'self'", ...theirs('frames')].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Third-party scripts write to the page without Trusted Types.
    ...(theirs('scripts').length + workers.length > 0
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types firebase-js-sdk-policy']),
  ].join('; ')
}
