import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import { passwordMinLength } from '#domain/password-length.ts'
import { hostedKeys, type HostedSettings, parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { type LogLevel, logLevels } from '#server/log.ts'
import { isAddressBlock } from '#server/http/client-address.ts'
import { type IdentityProvider, identityKeys, parseIdentityProviders } from '#server/backend/identity-providers.ts'
import { parseSignInProviders, type SignInProvider } from '#server/provider/sign-in-providers.ts'
import { findAnalytics, parseAnalytics } from './analytics-config.ts'
import { listMistyped, listUnknown } from './mistyped-settings.ts'

/** Paths of PEM files: a certificate with those that lead to its issuer, and its key. */
export type CertificateFiles = { readonly certificate: string; readonly key: string }

/** What the environment says, checked; read once at start. All keys are listed in `.env.example`. */
export type ServerConfig = {
  readonly host: string
  readonly port: number
  /** A socket that systemd holds and has given this process, in the place of host and port (sd_listen_fds(3)): its file descriptor. */
  readonly inheritedSocket?: number
  /** With them the server itself speaks HTTP/2 over TLS. */
  readonly certificateFiles?: CertificateFiles
  /** Origin of the site's own addresses; absent means the address that the server listens on. */
  readonly siteUrl?: string
  readonly logLevel: LogLevel
  /** Where the metrics can be read; absent where nothing is counted. */
  readonly metricsAddress?: { readonly host: string; readonly port: number }
  readonly dataDir: string
  /** Receives the notice of every contact request. */
  readonly agencyEmail: string
  readonly mailFrom: string
  readonly smtpUrl?: string
  /** A calendar whose busy times cannot be booked: an http or https address, which may hold a secret. */
  readonly busyCalendarUrl?: string
  /** Whether browsers are told to insist on https for subdomains too, and for the preload list. */
  readonly hsts: 'host' | 'subdomains' | 'preload'
  /** Addresses or CIDR blocks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Whether content that is marked as a sample may be published. */
  readonly allowsSamples: boolean
  /** `off` keeps the demo customer away even where it would be safe. */
  readonly demo: 'on' | 'off'
  /** `off` leaves each page to its first visitor, and compresses it quickly. */
  readonly prerender: 'on' | 'off'
  readonly browser: BrowserSettings
  /** Other issuers at which people may sign in, of the embedded backend. */
  readonly identityProviders: readonly IdentityProvider[]
  /** The project of the hosted provider that the site runs on; absent for the embedded backend. */
  readonly hosted?: HostedSettings & { readonly signInProviders: readonly SignInProvider[] }
  /** Told of each id token of a browser, and of its end. */
  readonly tokenSyncUrl?: string
  /** What looks like a setting and is none, a line each. */
  readonly warnings: readonly string[]
}

/** A wrong environment; the message names every bad key, and never a value, which may be a secret. */
export class ConfigError extends Error {
  /** @param faults Each a key and what is wrong with it. */
  constructor(faults: readonly string[], options?: ErrorOptions) {
    const lines = faults.map((fault) => `  ${fault}\n`)
    super(`The configuration is wrong:\n${lines.join('')}All keys are described in .env.example.`, options)
  }
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'))
const email = v.pipe(text, v.email('is not an e-mail address'))
const thirdPartyAddress = v.pipe(
  text,
  v.check(isThirdPartyAddress, 'is not an https address, such as https://example.com/path, without a name or password'),
  v.transform((address) => new URL(address).href),
)

const host = v.pipe(text, v.check(isHost, 'is neither an address nor the name of a host'))
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/u, 'is not a port number'), v.transform(Number), v.maxValue(65_535, 'is above 65535'))

const Environment = v.object({
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, 'is none of debug, info, warn, error'), 'info'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(host),
  TLS_CERT: v.optional(text),
  TLS_KEY: v.optional(text),
  SITE_URL: v.optional(
    v.pipe(text, v.check(isOrigin, 'is not an http or https origin, such as https://example.com, without a path'), v.transform(toOrigin)),
  ),
  SITE_NAME: v.optional(
    v.pipe(
      text,
      v.maxLength(60, 'is longer than 60 characters'),
      v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'holds a line break or another control character'),
    ),
    'Fourfold',
  ),
  DATA_DIR: v.optional(text, './data'),
  AGENCY_EMAIL: v.optional(email, 'hello@fourfold.example'),
  MAIL_FROM: v.optional(email, 'hello@fourfold.example'),
  SMTP_URL: v.optional(v.pipe(text, v.check(isSmtpUrl, 'is not an smtp:// or smtps:// address with a host'))),
  BUSY_ICS_URL: v.optional(
    v.pipe(
      text,
      v.transform((address) => address.replace(/^webcal:/iu, 'https:')),
      v.check(isWebAddress, 'is not an https, http or webcal address'),
    ),
  ),
  HSTS: v.optional(v.picklist(['host', 'subdomains', 'preload'], 'is none of host, subdomains, preload'), 'host'),
  DEMO: v.optional(v.picklist(['on', 'off'], 'is neither on nor off'), 'on'),
  PRERENDER: v.optional(v.picklist(['on', 'off'], 'is neither on nor off'), 'on'),
  ALLOW_SAMPLES: v.optional(v.picklist(['0', '1'], 'is neither 0 nor 1'), '0'),
  BOOKING_URL: v.optional(thirdPartyAddress),
  BOOKING_SCRIPT_URL: v.optional(thirdPartyAddress),
  PASSWORD_MIN_LENGTH: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/u, 'is not a whole number'),
      v.transform(Number),
      v.minValue(passwordMinLength.least, `is below ${passwordMinLength.least}`),
      v.maxValue(passwordMinLength.most, `is above ${passwordMinLength.most}`),
    ),
    String(passwordMinLength.standard),
  ),
  AUTH_TOKEN_SYNC_URL: v.optional(v.pipe(text, v.check(isServiceUrl, 'is not an https address without user, password and hash'))),
  VITALS_URL: v.optional(v.pipe(text, v.check(isServiceUrl, 'is not an https address without user, password and hash'))),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.array(v.pipe(v.string(), v.check(isAddressBlock, 'is not a list of addresses or CIDR blocks'))),
    ),
  ),
})

/** Settings of other programs of the product. */
const otherSettings = ['AGENCY_USER', 'AGENCY_KEY']

/** What the hosted provider has in its console instead. */
const embeddedOnly: readonly string[] = ['SMTP_URL', 'ANALYTICS_CONFIG', ...identityKeys]

/** Reads the process's own environment. */
export function readConfig(): ServerConfig {
  return parseConfig(process.env)
}

/**
 * Parses an environment.
 *
 * @param readFile Reads the file of a service account.
 * @param pid Of this process.
 * @throws ConfigError naming every bad key at once.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
  pid: number = process.pid,
): ServerConfig {
  const known = Object.fromEntries(Object.keys(Environment.entries).map((key) => [key, environment[key]]))
  // One reason for each key is enough.
  const result = v.safeParse(Environment, known, { abortPipeEarly: true })
  const faults = result.success ? [] : describeIssues(result.issues)
  if (known['SITE_URL'] === undefined && isWildcard(known['HOST']?.trim()))
    faults.push('SITE_URL is needed when HOST is every address of the machine')
  const hasSocket = environment['LISTEN_FDS'] !== undefined && environment['LISTEN_PID'] === String(pid)
  if (hasSocket) faults.push(...findSocketFaults(environment))
  faults.push(...findCertificateFaults(known), ...findBookingFaults(known), ...findMetricsFaults(known))
  const identity = parseIdentityProviders(environment)
  faults.push(...identity.faults)
  const analytics = parseAnalytics(environment)
  faults.push(...analytics.faults)
  const hosted = parseHostedSettings(environment, readFile)
  const signIn = parseSignInProviders(environment['SIGN_IN_PROVIDERS'])
  faults.push(...hosted.faults, ...signIn.faults)
  const given = Object.keys(environment).filter((key) => environment[key] !== undefined)
  faults.push(...findUseless(given))
  const settings = [...Object.keys(known), ...identityKeys, ...hostedKeys, 'ANALYTICS_CONFIG', 'SIGN_IN_PROVIDERS', ...otherSettings]
  faults.push(...listMistyped(given, settings))
  if (!result.success || faults.length > 0) throw new ConfigError(faults)
  const { HOST, PORT, TLS_CERT, TLS_KEY, SITE_URL, SITE_NAME, DATA_DIR, AGENCY_EMAIL, MAIL_FROM, SMTP_URL, HSTS, DEMO, ...rest } =
    result.output
  const statistics = hosted.settings ? findAnalytics(hosted.settings.webApp) : analytics.settings
  return {
    host: HOST,
    port: PORT,
    ...(hasSocket && { inheritedSocket: firstInheritedSocket }),
    ...(TLS_CERT && TLS_KEY && { certificateFiles: { certificate: TLS_CERT, key: TLS_KEY } }),
    ...(SITE_URL && { siteUrl: SITE_URL }),
    logLevel: rest.LOG_LEVEL,
    ...(rest.METRICS_PORT !== undefined && { metricsAddress: { host: rest.METRICS_HOST ?? '127.0.0.1', port: rest.METRICS_PORT } }),
    dataDir: DATA_DIR,
    agencyEmail: AGENCY_EMAIL,
    mailFrom: MAIL_FROM,
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(rest.BUSY_ICS_URL && { busyCalendarUrl: rest.BUSY_ICS_URL }),
    hsts: HSTS,
    trustedProxies: rest.TRUSTED_PROXIES ?? [],
    allowsSamples: rest.ALLOW_SAMPLES === '1',
    demo: DEMO,
    prerender: rest.PRERENDER,
    browser: {
      siteName: SITE_NAME,
      passwordMinLength: rest.PASSWORD_MIN_LENGTH,
      ...(statistics && { analytics: statistics }),
      ...(rest.VITALS_URL && { vitalsUrl: rest.VITALS_URL }),
      ...(rest.BOOKING_URL &&
        rest.BOOKING_SCRIPT_URL && { bookingWidget: { pageUrl: rest.BOOKING_URL, scriptUrl: rest.BOOKING_SCRIPT_URL } }),
    },
    identityProviders: identity.providers,
    ...(hosted.settings && { hosted: { ...hosted.settings, signInProviders: signIn.providers } }),
    ...(rest.AUTH_TOKEN_SYNC_URL && { tokenSyncUrl: rest.AUTH_TOKEN_SYNC_URL }),
    warnings: listUnknown(given, settings),
  }
}

/** SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstInheritedSocket = 3

function findSocketFaults({ LISTEN_FDS: count, SITE_URL: siteUrl }: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(count === '1' ? [] : ['LISTEN_FDS is not 1: the unit of the socket has to name one address']),
    ...(siteUrl === undefined ? ['SITE_URL is needed with a socket of systemd'] : []),
  ]
}

/** The metrics are for the operator: never on the port that visitors reach. */
function findMetricsFaults({ PORT = '3000', METRICS_PORT, METRICS_HOST }: Readonly<Record<string, string | undefined>>): string[] {
  if (METRICS_PORT === undefined) return METRICS_HOST === undefined ? [] : ['METRICS_HOST has no effect without METRICS_PORT']
  return METRICS_PORT === PORT && METRICS_PORT !== '0' ? ['METRICS_PORT is the same as PORT'] : []
}

/** Settings that the chosen provider does not read. */
function findUseless(given: readonly string[]): string[] {
  if (!given.includes('FIREBASE_CONFIG')) {
    return given.includes('SIGN_IN_PROVIDERS') ? ['SIGN_IN_PROVIDERS has no effect without FIREBASE_CONFIG'] : []
  }
  return given.filter((key) => embeddedOnly.includes(key)).map((key) => `${key} has no effect beside FIREBASE_CONFIG`)
}

/**
 * The server's own address as this machine reaches it, without a slash at the end.
 *
 * @param host As configured; one that stands for every address is reached on loopback.
 */
export function toListenOrigin(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  if (isWildcard(host)) return `${scheme}://${isIPv6(host) ? '[::1]' : '127.0.0.1'}:${port}`
  return new URL(`${scheme}://${toUrlHost(host)}:${port}`).origin
}

/** Both files or none, and an address that fits them. */
function findCertificateFaults({ TLS_CERT, TLS_KEY, SITE_URL }: Readonly<Record<string, string | undefined>>): string[] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return []
  if (TLS_CERT === undefined) return ['TLS_CERT is missing beside the other']
  if (TLS_KEY === undefined) return ['TLS_KEY is missing beside the other']
  return isClearOrigin(SITE_URL) ? ['SITE_URL begins with http: although TLS_CERT makes it https:'] : []
}

/** The page of the scheduling service and its script, or neither. */
function findBookingFaults({ BOOKING_URL, BOOKING_SCRIPT_URL }: Readonly<Record<string, string | undefined>>): string[] {
  if ((BOOKING_URL === undefined) === (BOOKING_SCRIPT_URL === undefined)) return []
  return [`${BOOKING_URL === undefined ? 'BOOKING_URL' : 'BOOKING_SCRIPT_URL'} is missing beside the other`]
}

function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`))]
}

function isHost(value: string): boolean {
  const isWritten = isIPv6(value) || /^[^\s/?#@:%[\]\\]+$/u.test(value)
  return isWritten && URL.canParse(`http://${toUrlHost(value)}`)
}

/** IPv6 stands in brackets (RFC 3986, section 3.2.2). */
function toUrlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

/** Whether a host is the unspecified address, however it is written; the last is IPv4's, mapped. */
function isWildcard(host = ''): boolean {
  return isHost(host) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(`http://${toUrlHost(host)}`).hostname)
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/u.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
}

/** A page that came by https may not send to http, except to this machine. */
function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  return isSafe && !username && !password && !hash
}

function isClearOrigin(value = ''): boolean {
  return isOrigin(value) && new URL(value).protocol === 'http:'
}

function toOrigin(value: string): string {
  return new URL(value).origin
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/u.test(new URL(value).protocol)
}

/** On https pages browsers load nothing in clear, but from loopback (Mixed Content, section 4.3; Secure Contexts, section 3.1). */
function isThirdPartyAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && !username && !password
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^smtps?:$/u.test(url.protocol) && url.hostname !== ''
}
