import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import { passwordMinLength } from '#domain/password-length.ts'
import { isAddressBlock, isWideBlock } from '#server/http/middleware/client-address.ts'
import { isWildcard, toUrlHost } from '#server/http/listen-address.ts'
import { logLevels } from '#server/log.ts'

const text = v.pipe(v.string(), v.nonEmpty('is empty'))
const email = v.pipe(text, v.email('is not an e-mail address'))
const thirdPartyAddress = v.pipe(
  text,
  v.check(isThirdPartyAddress, 'is not an https address, such as https://example.com/path, without a name or password'),
  v.transform((address) => new URL(address).href),
)
const serviceAddress = v.pipe(text, v.check(isServiceUrl, 'is not an https address without user, password and hash'))

const host = v.pipe(text, v.check(isHost, 'is not an IP address or a host name'))
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/u, 'is not a port number'), v.transform(Number), v.maxValue(65_535, 'is above 65535'))
const path = v.pipe(
  text,
  v.check((value) => !/^(?:[a-z][a-z\d+.-]*:)?(?:\/\/|\\\\)/iu.test(value), 'is an address or a network share, not a path'),
  v.check((value) => !/^["'~$%]/u.test(value), 'begins with a quote, or with ~, $ or %, which only a shell replaces'),
)

/** Schema of each setting. Other settings have modules of their own (`config.ts`). */
export const Environment = v.object({
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, 'is not one of debug, info, warn, error'), 'info'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(host),
  TLS_CERT: v.optional(path),
  TLS_KEY: v.optional(path),
  SITE_URL: v.optional(
    v.pipe(
      text,
      v.check(isOrigin, 'is not an http or https origin, such as https://example.com, without a path'),
      v.check((value) => !isWildcard(new URL(value).hostname), 'is a wildcard address, which visitors cannot open'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  SITE_NAME: v.optional(
    v.pipe(
      text,
      v.maxLength(60, 'is longer than 60 characters'),
      v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'holds a line break or another control character'),
    ),
    'Fourfold',
  ),
  DATA_DIR: v.optional(path, './data'),
  CONTENT_DIR: v.optional(path),
  AGENCY_EMAIL: v.optional(email, 'hello@fourfold.example'),
  MAIL_FROM: v.optional(email, 'hello@fourfold.example'),
  SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check(
        isSmtpUrl,
        'is not an smtp:// or smtps:// address with a host; in user and password write %23 for #, %2F for / and %3F for ?',
      ),
      v.check(hasValidEscapes, 'has a % in user or password that is not part of an escape; write %25'),
      v.check(hasWholeLogin, 'has a user without a password, or a password without a user'),
      v.check(endsAtHost, 'goes on after the host and port; in user and password write %23 for #, %2F for / and %3F for ?'),
    ),
  ),
  BUSY_ICS_URL: v.optional(
    v.pipe(
      text,
      v.transform((address) => address.replace(/^webcal:/iu, 'https:')),
      v.check(isWebAddress, 'is not an https, http or webcal address'),
    ),
  ),
  HSTS: v.optional(v.picklist(['host', 'subdomains', 'preload'], 'is not one of host, subdomains, preload'), 'host'),
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
  AUTH_TOKEN_SYNC_URL: v.optional(serviceAddress),
  VITALS_URL: v.optional(serviceAddress),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(',').map((entry) => entry.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.check(isAddressBlock, 'is not a list of addresses or CIDR blocks'),
          v.check((entry) => !isWideBlock(entry), 'has a block so large that visitors could forge their address; name your proxies alone'),
        ),
      ),
    ),
  ),
})

function isHost(value: string): boolean {
  const isWritten = isIPv6(value) || /^[^\s/?#@:%[\]\\]+$/u.test(value)
  return isWritten && URL.canParse(`http://${toUrlHost(value)}`)
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value)
  const isNamed = /^(?:\[.+\]|[\w-]+(?:\.[\w-]+)*)$/u.test(hostname)
  return /^https?:$/u.test(protocol) && isNamed && pathname === '/' && !search && !hash && !username && !password
}

/** A https page may not send to http, except to this machine. */
function isServiceUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  return isSafe && !username && !password && !hash
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/u.test(new URL(value).protocol)
}

/** On https pages browsers block http, except on loopback (Mixed Content, section 4.3; Secure Contexts, section 3.1). */
function isThirdPartyAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && !username && !password
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return /^smtps?:$/u.test(protocol) && hostname !== ''
}

/** The mail library would send undecodable text as it is, including its escapes. */
function hasValidEscapes(value: string): boolean {
  const { username, password } = new URL(value)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

function hasWholeLogin(value: string): boolean {
  const { username, password } = new URL(value)
  return (username === '') === (password === '')
}

/** A query could contain options of the mail library. */
function endsAtHost(value: string): boolean {
  const { pathname, hash } = new URL(value)
  return ['', '/'].includes(pathname) && hash === ''
}
