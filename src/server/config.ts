import * as v from 'valibot'

/** What the environment says, checked; read once at start. All keys are listed in `.env.example`. */
export type ServerConfig = {
  readonly host: string
  readonly port: number
  /** Origin of the site's own addresses; absent means the address that the server listens on. */
  readonly siteUrl?: string
  readonly siteName: string
  readonly dataDir: string
  /** Receives the notice of every contact request. */
  readonly agencyEmail: string
  readonly mailFrom: string
  readonly smtpUrl?: string
  /** Whether browsers are told to insist on https for subdomains too, and for the preload list. */
  readonly hsts: 'host' | 'subdomains' | 'preload'
  /** Addresses or CIDR blocks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** `off` keeps the demo customer away even where it would be safe. */
  readonly demo: 'on' | 'off'
}

/** A wrong environment; the message names every bad key, and never a value, which may be a secret. */
export class ConfigError extends Error {}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const email = v.pipe(text, v.email('is not an e-mail address'))

const Environment = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/u, 'is not a port number'), v.transform(Number), v.maxValue(65_535, 'is above 65535')),
    '3000',
  ),
  SITE_URL: v.optional(
    v.pipe(text, v.check(isOrigin, 'is not an http or https origin, such as https://example.com, without a path'), v.transform(toOrigin)),
  ),
  SITE_NAME: v.optional(v.pipe(text, v.maxLength(60, 'is longer than 60 characters')), 'Fourfold'),
  DATA_DIR: v.optional(text, './data'),
  AGENCY_EMAIL: v.optional(email, 'hello@fourfold.example'),
  MAIL_FROM: v.optional(email, 'hello@fourfold.example'),
  SMTP_URL: v.optional(v.pipe(text, v.check(isSmtpUrl, 'is not an smtp:// or smtps:// address'))),
  HSTS: v.optional(v.picklist(['host', 'subdomains', 'preload'], 'is none of host, subdomains, preload'), 'host'),
  DEMO: v.optional(v.picklist(['on', 'off'], 'is neither on nor off'), 'on'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.array(v.pipe(v.string(), v.regex(/^[\da-f.:]+(?:\/\d{1,3})?$/iu, 'is not a list of addresses or CIDR blocks'))),
    ),
  ),
})

/** Reads the process's own environment. */
export function readConfig(): ServerConfig {
  return parseConfig(process.env)
}

/**
 * Parses an environment.
 *
 * @throws ConfigError naming every bad key at once.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const known = Object.fromEntries(Object.keys(Environment.entries).map((key) => [key, environment[key]]))
  const result = v.safeParse(Environment, known)
  if (!result.success) throw new ConfigError(describeIssues(result.issues))
  const { HOST, PORT, SITE_URL, SITE_NAME, DATA_DIR, AGENCY_EMAIL, MAIL_FROM, SMTP_URL, HSTS, DEMO, TRUSTED_PROXIES } = result.output
  return {
    host: HOST,
    port: PORT,
    ...(SITE_URL && { siteUrl: SITE_URL }),
    siteName: SITE_NAME,
    dataDir: DATA_DIR,
    agencyEmail: AGENCY_EMAIL,
    mailFrom: MAIL_FROM,
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    hsts: HSTS,
    trustedProxies: TRUSTED_PROXIES ?? [],
    demo: DEMO,
  }
}

function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `  ${String(issue.path?.[0]?.key)} ${issue.message}`)
  return `The configuration is wrong:\n${[...new Set(lines)].join('\n')}\nAll keys are described in .env.example.`
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/u.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

function toOrigin(value: string): string {
  return new URL(value).origin
}

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/u.test(new URL(value).protocol)
}
