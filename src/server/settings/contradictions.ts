import { isLoopback, isPrivate } from '#server/http/loopback.ts'
import { isWildcard, toListenOrigin } from '#server/http/listen-address.ts'

/** Settings as given, by name. */
export type Given = Readonly<Record<string, string | undefined>>

/** Settings that have no effect without another one. */
const needs: readonly (readonly [setting: string, needed: string])[] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
  ['METRICS_HOST', 'METRICS_PORT'],
  ['BOOKING_URL', 'BOOKING_SCRIPT_URL'],
  ['BOOKING_SCRIPT_URL', 'BOOKING_URL'],
  ['SIGN_IN_PROVIDERS', 'FIREBASE_CONFIG'],
  ...['GOOGLE', 'MICROSOFT', 'GITHUB'].flatMap((issuer): [string, string][] => [
    [`${issuer}_CLIENT_ID`, `${issuer}_CLIENT_SECRET`],
    [`${issuer}_CLIENT_SECRET`, `${issuer}_CLIENT_ID`],
  ]),
  ['MICROSOFT_TENANT', 'MICROSOFT_CLIENT_ID'],
  ['GITHUB_URL', 'GITHUB_CLIENT_ID'],
]

/** The same for names that other programs set as well: GitHub Actions, and the hosted provider's tools. */
const needsOfOthers: typeof needs = [
  ['GITHUB_API_URL', 'GITHUB_CLIENT_ID'],
  ['GOOGLE_APPLICATION_CREDENTIALS', 'FIREBASE_CONFIG'],
]

type Rule = { readonly isBroken: (given: Given) => boolean; readonly says: string }

/** Impossible or dangerous combinations. */
const refused: readonly Rule[] = [
  {
    isBroken: ({ HOST = '', SITE_URL }) => SITE_URL === undefined && isWildcard(HOST),
    says: 'SITE_URL is needed when HOST is every address of the machine',
  },
  {
    isBroken: (given) => given['TLS_CERT'] !== undefined && given['SITE_URL'] !== undefined && findSite(given)?.protocol === 'http:',
    says: 'SITE_URL begins with http: although TLS_CERT makes it https:',
  },
  // Metrics are for the operator, never on the visitors' port. Port 0 selects another free port each time.
  {
    isBroken: ({ PORT = '3000', METRICS_PORT }) =>
      METRICS_PORT !== undefined && Number(METRICS_PORT) > 0 && Number(METRICS_PORT) === Number(PORT),
    says: 'METRICS_PORT is the same as PORT',
  },
]

/** Possible, but probably mistakes. */
const doubtful: readonly Rule[] = [
  {
    isBroken: (given) => isReachedBy('http:', given),
    says: 'SITE_URL (or HOST) is a public http address: passwords and invoices travel unencrypted; use https',
  },
  {
    isBroken: (given) => isReachedBy('https:', given) && given['TLS_CERT'] === undefined && given['TRUSTED_PROXIES'] === undefined,
    says: 'SITE_URL is https, but neither TLS_CERT nor TRUSTED_PROXIES is set: the server itself speaks unencrypted http, and its limits count all visitors behind a proxy as one',
  },
  {
    isBroken: (given) => isRemote(given) && given['SMTP_URL'] === undefined && given['FIREBASE_CONFIG'] === undefined,
    says: 'SMTP_URL is not set: mails are not sent, only written to files in DATA_DIR/mail',
  },
  {
    isBroken: ({ SMTP_URL = '', MAIL_FROM, FIREBASE_CONFIG }) =>
      SMTP_URL !== '' && MAIL_FROM === undefined && FIREBASE_CONFIG === undefined,
    says: 'SMTP_URL is set and MAIL_FROM is not: mail servers refuse the sender of the samples',
  },
  {
    isBroken: ({ SMTP_URL }) => isAt(SMTP_URL, 'smtps:', '587'),
    says: 'SMTP_URL is smtps: at port 587, where mail servers expect smtp:',
  },
  {
    isBroken: ({ SMTP_URL }) => isAt(SMTP_URL, 'smtp:', '465'),
    says: 'SMTP_URL is smtp: at port 465, where mail servers expect smtps:',
  },
  {
    isBroken: (given) => ['subdomains', 'preload'].includes(given['HSTS'] ?? '') && findSite(given)?.protocol === 'http:',
    says: 'HSTS has no effect at an http address',
  },
  {
    isBroken: ({ FIREBASE_SERVICE_ACCOUNT, GOOGLE_APPLICATION_CREDENTIALS }) =>
      FIREBASE_SERVICE_ACCOUNT !== undefined && GOOGLE_APPLICATION_CREDENTIALS !== undefined,
    says: 'GOOGLE_APPLICATION_CREDENTIALS has no effect beside FIREBASE_SERVICE_ACCOUNT',
  },
]

/**
 * Finds problems in the combination of settings.
 *
 * @param given Malformed values, which are reported elsewhere, are empty here.
 * @param embeddedOnly Settings that are configured in the hosted provider's console instead.
 */
export function findContradictions(
  given: Given,
  embeddedOnly: readonly string[],
): { faults: readonly string[]; warnings: readonly string[] } {
  const lacking = (pairs: typeof needs) =>
    pairs
      .filter(([setting, needed]) => given[setting] !== undefined && given[needed] === undefined)
      .map(([setting, needed]) => `${setting} has no effect without ${needed}`)
  const broken = (rules: readonly Rule[]) => rules.filter(({ isBroken }) => isBroken(given)).map(({ says }) => says)
  const useless = given['FIREBASE_CONFIG'] === undefined ? [] : embeddedOnly.filter((setting) => given[setting] !== undefined)
  return {
    faults: [...broken(refused), ...lacking(needs), ...useless.map((setting) => `${setting} has no effect beside FIREBASE_CONFIG`)],
    warnings: [...broken(doubtful), ...lacking(needsOfOthers)],
  }
}

/** The site's URL; undefined if malformed. */
function findSite({ SITE_URL, HOST = '127.0.0.1', TLS_CERT }: Given): URL | undefined {
  if (SITE_URL !== undefined) return URL.parse(SITE_URL) ?? undefined
  try {
    return new URL(toListenOrigin(HOST, 0, TLS_CERT === undefined ? 'http' : 'https'))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Whether the site is meant for other machines. */
function isRemote(given: Given): boolean {
  const site = findSite(given)
  return site !== undefined && !isLoopback(site.hostname)
}

function isReachedBy(protocol: string, given: Given): boolean {
  const site = findSite(given)
  return site?.protocol === protocol && !isPrivate(site.hostname)
}

function isAt(address: string | undefined, protocol: string, port: string): boolean {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === protocol && url.port === port
}
