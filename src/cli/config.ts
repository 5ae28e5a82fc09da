import { lstatSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { Finding } from '#backend'
import { parseStaffCredential, type StaffCredential } from '#domain/staff-key.ts'
import type { BatchRecorder } from '#gateway/batches/record-batch.ts'
import type { ProgressOutput } from './progress.ts'
import type { StoppedBatches } from '#cli/batches/stopped-batches.ts'
import { createNetworkFetch } from '#gateway/http/network-fetch.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedEndpoints } from '#gateway/provider/endpoints.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { listEnvFiles } from '#server/settings/env-file.ts'

/** Settings of the command line, from the environment. */
export type CliConfig = {
  /** The data folder (DATA_DIR), as an absolute path. */
  readonly dataDir: string
  /** Origin of the site, for links to it. */
  readonly siteUrl?: string
  /** Name for the audit log: that of the key, AGENCY_USER or the system user. */
  readonly actor?: string
  /** The staff key of the person who runs the command. */
  readonly staffKey?: StaffCredential
  /** Allows writing without a key although keys exist, because all were lost. */
  readonly isKeyless?: boolean
  /** Records the changes of this run for `undo`, if present. */
  readonly batch?: BatchRecorder
  /** Reports interrupted batches of earlier commands, if present. */
  readonly stopped?: StoppedBatches
  /** The hosted provider of the site; without it, commands use the data folder. */
  readonly hosted?: ProviderConnection
  /** Columns of the terminal; without it, tables are not shortened. */
  readonly terminalWidth?: number
  /** Where progress is shown; default: standard error. */
  readonly progressOutput?: ProgressOutput
  /** Of the system's messages, as ISO 639-1 (LC_ALL, LC_MESSAGES, LANG); absent where it has none. */
  readonly language?: string
  /** Checks the settings as the server does at its start. */
  readonly inspectSettings?: () => Promise<readonly Finding[]>
}

/** An invalid environment; the message names every invalid key, but no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** The same as data. */
  readonly data: { readonly error: string; readonly faults?: readonly string[] }

  constructor(reason: string, faults: readonly string[] = []) {
    super([faults.length > 0 ? `${reason}:` : reason, ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.data = { error: reason, ...(faults.length > 0 && { faults }) }
  }
}

/**
 * Reads the environment. No other module of the command line does.
 *
 * @param envFile Path of an optional file of settings. The environment takes precedence.
 * @throws ConfigError naming the unreadable file, or every invalid key.
 */
export function readConfig(envFile?: string): CliConfig {
  const envFiles = [...listEnvFiles(), ...(envFile !== undefined && loadEnvFile(envFile) ? [resolve(envFile)] : [])]
  const hosted = openHosted(process.env)
  const siteUrl = process.env['SITE_URL']?.trim()
  const [language] = /^[a-z]{2}(?=_|$)/u.exec(process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '') ?? []
  const key = readKey(process.env['AGENCY_KEY']?.trim() ?? '')
  return {
    dataDir: resolve(process.env['DATA_DIR']?.trim() || './data'),
    actor: key?.name ?? (process.env['AGENCY_USER']?.trim() || findUserName()),
    ...(key && { staffKey: key }),
    ...(siteUrl && { siteUrl }),
    ...(language !== undefined && { language }),
    ...(hosted && { hosted }),
    inspectSettings: async () => {
      const { inspectSettings } = await import('#server/settings/inspect-settings.ts')
      return await inspectSettings(process.env, envFiles)
    },
  }
}

/** Used instead of `--env-file-if-exists`, which reports a missing file on standard error. @returns Whether the file exists. */
function loadEnvFile(path: string): boolean {
  // A dangling link is an error: its settings are missing.
  if (!lstatSync(path, { throwIfNoEntry: false })) return false
  try {
    readFileSync(path)
  } catch (error) {
    // The message of a system error names the path.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new ConfigError(`Cannot read the settings in ${path} (${error.message}).`)
  }
  process.loadEnvFile(path)
  return true
}

/** Returns the folder where `npm run agency` was called, since npm changes to the product's (npm-run, INIT_CWD); undefined without npm. */
export function findCallersFolder(): string | undefined {
  return process.env['npm_lifecycle_event'] === 'agency' ? process.env['INIT_CWD'] : undefined
}

function readKey(text: string): StaffCredential | undefined {
  if (text === '') return undefined
  const key = parseStaffCredential(text)
  if (!key) throw new ConfigError('Invalid AGENCY_KEY: expected one line such as mara.…, as printed by `agency keys add`.')
  return key
}

function openHosted(environment: NodeJS.ProcessEnv): ProviderConnection | undefined {
  const { settings, faults } = parseHostedSettings(environment, (path) => readFileSync(path, 'utf8'))
  if (faults.length > 0) throw new ConfigError('Invalid configuration', faults)
  if (!settings) return undefined
  const network = { endpoints: createHostedEndpoints(settings.webApp.projectId), fetch: createNetworkFetch() }
  return createHostedConnection(settings, network, Date.now)
}

/** Returns the user ID if the system has no name for the user, as in some containers. */
function findUserName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
