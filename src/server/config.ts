import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { BrowserSettings } from '#domain/browser-settings.ts'
import { hostedKeys, type HostedSettings, parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import type { LogLevel } from '#server/log.ts'
import { type IdentityProvider, identityKeys, parseIdentityProviders } from '#server/backend/identity-providers.ts'
import { parseSignInProviders, type SignInProvider } from '#server/provider/sign-in-providers.ts'
import { findContradictions, type Given } from '#server/settings/contradictions.ts'
import { inspectEnvFile, listEnvFiles } from '#server/settings/env-file.ts'
import { Environment } from '#server/settings/environment.ts'
import { findUnknownNames } from '#server/settings/unknown-names.ts'
import { findAnalytics, parseAnalytics } from './analytics-config.ts'

/** Paths of PEM files: a certificate with its intermediates, and its key. */
export type CertificateFiles = { readonly certificate: string; readonly key: string }

/** The validated environment, read once at start. `.env.example` lists all keys. */
export type ServerConfig = {
  readonly host: string
  readonly port: number
  /** File descriptor of a socket passed by systemd, instead of host and port (sd_listen_fds(3)). */
  readonly inheritedSocket?: number
  /** If set, the server itself speaks TLS. */
  readonly certificateFiles?: CertificateFiles
  /** Public origin of the site; if absent, the address that the server listens on. */
  readonly siteUrl?: string
  readonly logLevel: LogLevel
  /** Address of the metrics; absent if they are off. */
  readonly metricsAddress?: { readonly host: string; readonly port: number }
  readonly dataDir: string
  /** Receives a notice of every lead. */
  readonly agencyEmail: string
  readonly mailFrom: string
  readonly smtpUrl?: string
  /** A calendar whose busy times cannot be booked: an http or https URL, which may contain a secret. */
  readonly busyCalendarUrl?: string
  /** Scope of Strict-Transport-Security: the host, its subdomains, or also the preload list. */
  readonly hsts: 'host' | 'subdomains' | 'preload'
  /** Addresses or CIDR blocks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Whether content marked as a sample may be published. */
  readonly allowsSamples: boolean
  /** `off` disables the demo customer even where it would be safe. */
  readonly demo: 'on' | 'off'
  /** `off` renders each page on its first request, with fast compression. */
  readonly prerender: 'on' | 'off'
  readonly browser: BrowserSettings
  /** Other sign-in issuers of the embedded backend. */
  readonly identityProviders: readonly IdentityProvider[]
  /** The hosted provider's project; absent for the embedded backend. */
  readonly hosted?: HostedSettings & { readonly signInProviders: readonly SignInProvider[] }
  /** Receives each id token of a browser, and its end. */
  readonly tokenSyncUrl?: string
  /** Probable mistakes, one line each. */
  readonly warnings: readonly string[]
}

/** An invalid environment. The message names every bad key and never a value, which may be a secret. */
export class ConfigError extends Error {
  /** Each with a key and its problem. */
  readonly faults: readonly string[]

  constructor(faults: readonly string[], options?: ErrorOptions) {
    const lines = faults.map((fault) => `  ${fault}\n`)
    super(`The configuration is wrong:\n${lines.join('')}All keys are described in .env.example.`, options)
    this.faults = faults
  }
}

/** Settings of the product's other programs. */
const otherSettings = ['AGENCY_USER', 'AGENCY_KEY']

/** Settings that are configured in the hosted provider's console instead. */
const embeddedOnly: readonly string[] = ['SMTP_URL', 'ANALYTICS_CONFIG', ...identityKeys]

/** All settings of the product. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.entries),
  ...identityKeys,
  ...hostedKeys,
  'ANALYTICS_CONFIG',
  'SIGN_IN_PROVIDERS',
  ...otherSettings,
]

/** Reads the process's environment, and checks the files that Node has loaded into it. */
export function readConfig(): ServerConfig {
  return parseConfig(process.env, { envFiles: listEnvFiles() })
}

export type ConfigOptions = {
  /** Paths of files such as `.env` that are part of the environment. */
  readonly envFiles?: readonly string[]
  readonly readFile?: (path: string) => string
  /** Of this process. */
  readonly pid?: number
}

/**
 * Parses an environment.
 *
 * @throws ConfigError that names every bad key at once.
 */
export function parseConfig(environment: Given, options?: ConfigOptions): ServerConfig {
  const { config, faults } = inspectEnvironment(environment, options)
  if (!config) throw new ConfigError(faults)
  return config
}

/** As `parseConfig`, but returns all faults and warnings; without a configuration if there are faults. */
export function inspectEnvironment(
  environment: Given,
  { envFiles = [], readFile = (path) => readFileSync(path, 'utf8'), pid = process.pid }: ConfigOptions = {},
): { readonly config?: ServerConfig; readonly faults: readonly string[]; readonly warnings: readonly string[] } {
  const { trimmed, faults: written } = trimValues(environment)
  const values: Given = Object.fromEntries(Object.entries(trimmed).filter(([name]) => !written.has(name)))
  const known = Object.fromEntries(Object.keys(Environment.entries).map((key) => [key, values[key]]))
  // One fault per key is enough.
  const result = v.safeParse(Environment, known, { abortPipeEarly: true })
  const hasSocket = environment['LISTEN_FDS'] !== undefined && environment['LISTEN_PID'] === String(pid)
  // Malformed settings are left out of the search for contradictions.
  const malformed = [...written.keys(), ...(result.success ? [] : result.issues.map((issue) => String(issue.path?.[0]?.key)))]
  const together = findContradictions({ ...trimmed, ...Object.fromEntries(malformed.map((name) => [name, ''])) }, embeddedOnly)
  const identity = parseIdentityProviders(values)
  const analytics = parseAnalytics(values)
  const hosted = parseHostedSettings(values, readFile)
  const signIn = parseSignInProviders(values['SIGN_IN_PROVIDERS'])
  const files = envFiles.map((path) => inspectEnvFile(path, readFile(path)))
  const given = Object.keys(environment).filter((name) => environment[name] !== undefined)
  const unknown = findUnknownNames(
    given,
    files.flatMap(({ names }) => names),
    settingNames,
  )
  const faults = [
    ...files.flatMap((file) => file.faults),
    ...Array.from(written, ([name, fault]) => `${name} ${fault}`),
    ...(result.success ? [] : describeIssues(result.issues)),
    ...(hasSocket ? findSocketFaults(environment) : []),
    ...together.faults,
    ...identity.faults,
    ...analytics.faults,
    ...hosted.faults,
    ...signIn.faults,
    ...unknown.faults,
  ]
  const warnings = [...files.flatMap((file) => file.warnings), ...together.warnings, ...unknown.warnings]
  if (!result.success || faults.length > 0) return { faults, warnings }
  const { HOST, PORT, TLS_CERT, TLS_KEY, SITE_URL, SITE_NAME, DATA_DIR, AGENCY_EMAIL, MAIL_FROM, SMTP_URL, HSTS, DEMO, ...rest } =
    result.output
  const statistics = hosted.settings ? findAnalytics(hosted.settings.webApp) : analytics.settings
  const config: ServerConfig = {
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
    warnings,
  }
  return { config, faults, warnings }
}

/** SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstInheritedSocket = 3

function findSocketFaults({ LISTEN_FDS: count, SITE_URL: siteUrl }: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(count === '1' ? [] : ['LISTEN_FDS is not 1: the unit of the socket has to name one address']),
    ...(siteUrl === undefined ? ['SITE_URL is needed with a socket of systemd'] : []),
  ]
}

/** Trims values; faults name those that were copied with other invisible characters. */
function trimValues(environment: Given): { readonly trimmed: Given; readonly faults: ReadonlyMap<string, string> } {
  const names = settingNames.filter((name) => environment[name] !== undefined && !otherSettings.includes(name))
  const trimmed = Object.fromEntries(names.map((name) => [name, environment[name]?.trim() ?? '']))
  const faults = names.flatMap((name): [string, string][] => {
    const fault = findCopyFault(trimmed[name] ?? '')
    return fault === undefined ? [] : [[name, fault]]
  })
  return { trimmed, faults: new Map(faults) }
}

function findCopyFault(value: string): string | undefined {
  if (value === '') return 'is empty; give it a value, or remove it'
  if (/^(["'`]).*\1$/su.test(value) || /^[“„].*[”“]$/su.test(value)) return 'has quotes around it, which have become a part of its value'
  const [invisible] = /[\u200B\u2060\uFEFF]/u.exec(value) ?? []
  return invisible === undefined ? undefined : `has an invisible character (U+${invisible.charCodeAt(0).toString(16).toUpperCase()})`
}

function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`))]
}
