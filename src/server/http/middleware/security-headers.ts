import { hash } from 'node:crypto'

/** Names and values of response headers, in the order they are sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** What the policies depend on: whether the site is served over https, how far HSTS reaches, and whose files documents may load. */
export type SecuritySettings = {
  readonly isSecure: boolean
  readonly hsts: 'host' | 'subdomains' | 'preload'
  /** None without it. */
  readonly thirdParties?: readonly ThirdPartySources[]
}

/** What documents may load of a third party that is configured, as source expressions. */
export type ThirdPartySources = {
  /** Which pages need them; all, where nothing is said. Own pages are those of one person, such as the dashboard's and the login. */
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
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of every answer, whatever it holds. */
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
 * The same for pages of one person: no search engine, and no other site learns their addresses. Not `no-referrer`, which makes the
 * pages' own forms post `Origin: null`.
 */
export function personalHeaders(common: HeaderList): HeaderList {
  return [
    ...common.map(([name, value]) => [name, name === 'referrer-policy' ? 'same-origin' : value] as const),
    ['x-robots-tag', 'noindex'],
  ]
}

/** What a document may load beside the site's own files, as source expressions. */
export type DocumentSources = {
  /** Hashes or the nonce of exactly the page's inline scripts. */
  readonly scripts: readonly string[]
  /** The same of its inline styles. */
  readonly styles: readonly string[]
  readonly connections?: readonly string[]
  /** The site has no workers. Those of others are started from addresses that are no Trusted Types, so these are not required then. */
  readonly workers?: readonly string[]
}

/** The further headers of HTML documents. */
export function documentHeaders(sources: DocumentSources, thirdParties: readonly ThirdPartySources[] = []): HeaderList {
  return [
    ['content-security-policy', contentSecurityPolicy(sources, thirdParties)],
    // Popups of identity providers must keep their opener.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ]
}

/** The third parties of one kind of pages. */
export function selectThirdParties({ thirdParties = [] }: SecuritySettings, kind: 'public' | 'own'): readonly ThirdPartySources[] {
  return thirdParties.filter(({ pages = kind }) => pages === kind)
}

/** The policy of answers that are no documents: nothing in them may run. */
export const inertPolicy: HeaderList = [['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]]

/**
 * Which headers the answers of a route get: `plain` those of an answer that is no document; `personal` the same for one person; `byHandler` adds
 * none, because the handler sets them.
 */
export type HeaderKind = 'plain' | 'personal' | 'byHandler'

/** Adds the headers of its kind to an answer, unless it has them. */
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

/** Headers of a file under `/assets/`, whose name changes with its content. */
export function assetHeaders(common: HeaderList): HeaderList {
  return [...common, ...inertPolicy, ['cache-control', 'public, max-age=31536000, immutable'], ['vary', 'Accept-Encoding']]
}

/** A source expression that allows exactly this inline script or style (CSP level 3, section 2.3.1). */
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
    // A third party's script writes into the page by its own ways.
    ...(theirs('scripts').length + workers.length > 0
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types firebase-js-sdk-policy']),
  ].join('; ')
}
