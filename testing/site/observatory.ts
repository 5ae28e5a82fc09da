/** An answer over TLS, as a browser takes it. */
export type SecuredAnswer = {
  /** Where it came from. */
  readonly url: string
  readonly headers: Headers
  /** Of a document; empty for what has none. */
  readonly html: string
  /** Headers of the same address when it is asked from another origin, with that origin. */
  readonly crossOrigin: { readonly origin: string; readonly headers: Headers }
}

/** What a rule of the HTTP Observatory says of an answer; points below 0 are a failed test. */
export type Finding = { readonly rule: string; readonly points: number; readonly what: string }

/**
 * Judges an answer by the rules of MDN's HTTP Observatory (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), as far as one answer
 * tells: an own reading of them, in which what is between the best and the worst counts as the worst. Points are what each rule adds to 100.
 */
export function judgeAnswer({ url, headers, html, crossOrigin }: SecuredAnswer): readonly Finding[] {
  const policy = parsePolicy(headers.get('content-security-policy'))
  return [
    judgePolicy(policy),
    judgeFraming(policy),
    judgeTransport(headers.get('strict-transport-security')),
    judgeValue('X-Content-Type-Options', headers.get('x-content-type-options'), { nosniff: 0 }, -5),
    judgeReferrers(headers.get('referrer-policy')),
    judgeValue(
      'Cross-Origin-Resource-Policy',
      headers.get('cross-origin-resource-policy'),
      { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 },
      -5,
    ),
    judgeValue(
      'Cross-Origin-Opener-Policy',
      // Absent is the browser's own default.
      headers.get('cross-origin-opener-policy') ?? 'unsafe-none',
      { 'same-origin': 10, 'same-origin-allow-popups': 10, 'noopener-allow-popups': 10, 'unsafe-none': 0 },
      -5,
    ),
    judgeCookies(headers.getSetCookie()),
    judgeSharing(crossOrigin),
    judgeScripts(url, html),
  ]
}

/** The Observatory's score: points beyond 100 count only where hardly any are lost. */
export function scoreOf(findings: readonly Finding[]): number {
  const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, 0)
  const lost = 100 + sum(findings.map(({ points }) => Math.min(0, points)))
  return lost >= 90 ? lost + sum(findings.map(({ points }) => Math.max(0, points))) : lost
}

/** Directives with their sources, or why it cannot be read. */
type Policy = ReadonlyMap<string, readonly string[]> | string

function parsePolicy(header: string | null): Policy {
  if (header === null) return 'there is none'
  if (header.includes(',')) return 'there are several'
  const directives = new Map<string, readonly string[]>()
  for (const part of header.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/u)
    if (name === '') continue
    if (directives.has(name)) return `${name} is there twice`
    directives.set(name, sources)
  }
  return directives
}

/** Whole schemes and all hosts. */
const broadSource = /^(?:\*|https?:|ftp:|(?:https?:\/\/)\*(?:\.\*)?)$/u

function judgePolicy(policy: Policy): Finding {
  const rule = 'Content-Security-Policy'
  if (typeof policy === 'string') return { rule, points: -25, what: policy }
  const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src') ?? ['*']
  const code = ['script-src', 'style-src', 'object-src'].flatMap(sourcesOf)
  const unsafe = code.filter((source) => broadSource.test(source) || /^(?:'unsafe-(?:inline|eval)'|data:)$/u.test(source))
  const insecure = [...policy.values()].flat().filter((source) => /^(?:http|ftp):/u.test(source))
  if (unsafe.length + insecure.length > 0) return { rule, points: -20, what: [...unsafe, ...insecure].join(' ') }
  const isClosed = policy.get('default-src')?.join(' ') === "'none'"
  const isOwn = /^'(?:none|self)'$/u.test(policy.get('form-action')?.join(' ') ?? '')
  const isBased = policy.has('base-uri')
  if (isClosed && isOwn && isBased) return { rule, points: 10, what: "default-src 'none', nothing unsafe" }
  return { rule, points: 5, what: "default-src, form-action or base-uri is wider than 'self'" }
}

function judgeFraming(policy: Policy): Finding {
  const ancestors = typeof policy === 'string' ? undefined : policy.get('frame-ancestors')
  const isRestricted = ancestors !== undefined && ancestors.length > 0 && !ancestors.some((source) => broadSource.test(source))
  return { rule: 'X-Frame-Options', points: isRestricted ? 5 : -20, what: `frame-ancestors ${ancestors?.join(' ')}` }
}

/** Six months, as the Observatory counts them. */
const leastTransportSeconds = 15_552_000

function judgeTransport(header: string | null): Finding {
  const rule = 'Strict-Transport-Security'
  const [, seconds] = /^max-age=(\d+)(?:;|$)/u.exec(header ?? '') ?? []
  if (seconds === undefined || header?.includes(',')) return { rule, points: -20, what: String(header) }
  return { rule, points: Number(seconds) < leastTransportSeconds ? -10 : 0, what: `${seconds} s` }
}

function judgeValue(rule: string, value: string | null, points: Readonly<Record<string, number>>, otherwise: number): Finding {
  return { rule, points: points[value ?? ''] ?? otherwise, what: String(value) }
}

function judgeReferrers(header: string | null): Finding {
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/u.test(header ?? '')
  return { rule: 'Referrer-Policy', points: isPrivate ? 5 : -5, what: String(header) }
}

function judgeCookies(lines: readonly string[]): Finding {
  const rule = 'Cookies'
  const weak = lines.filter((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim().toLowerCase())
    const isSession = /^[^=]*(?:sess|login)/u.test(pair)
    const isSameSite = attributes.some((attribute) => /^samesite=(?:lax|strict)$/u.test(attribute))
    return !attributes.includes('secure') || !isSameSite || (isSession && !attributes.includes('httponly'))
  })
  const names = (weak.length > 0 ? weak : lines).map((line) => line.split('=', 1)[0]).join(', ')
  return { rule, points: weak.length > 0 ? -20 : lines.length > 0 ? 5 : 0, what: names || 'none' }
}

function judgeSharing({ origin, headers }: SecuredAnswer['crossOrigin']): Finding {
  const allowed = headers.get('access-control-allow-origin')
  const isOpen = allowed === origin && headers.get('access-control-allow-credentials') === 'true'
  return { rule: 'Cross-Origin Resource Sharing', points: isOpen ? -50 : 0, what: String(allowed) }
}

function judgeScripts(url: string, html: string): Finding {
  const sources = [...html.matchAll(/<script\b[^>]*?\ssrc="([^"]*)"/giu)].map(([, source = '']) => new URL(source, url))
  const foreign = sources.filter(({ origin }) => origin !== new URL(url).origin)
  return { rule: 'Subresource Integrity', points: foreign.length > 0 ? -5 : 0, what: foreign.join(' ') || `${sources.length} own scripts` }
}
