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

/** What the environment tells the command line. */
export type CliConfig = {
  /** Folder of all data, as the server's setting of the same name; from the environment as a full path. */
  readonly dataDir: string
  /** Origin of the site, for links to it. */
  readonly siteUrl?: string
  /** Who runs the command, for the audit log; what is absent is not noted. With a key it is the name of that. */
  readonly actor?: string
  /** The key of the member of staff who runs it. */
  readonly staffKey?: StaffCredential
  /** Writes without a key although there are keys: all of them were lost. */
  readonly isKeyless?: boolean
  /** Records what this run changes; without it nothing is recorded. */
  readonly batch?: BatchRecorder
  /** What earlier commands have left in the middle; without it none is named. */
  readonly stopped?: StoppedBatches
  /** The hosted provider that the site runs on; the data folder counts without it. */
  readonly hosted?: ProviderConnection
  /** Columns of the terminal that the answer goes to; tables are whole without it. */
  readonly terminalWidth?: number
  /** Where progress is shown; standard error without it. */
  readonly progressOutput?: ProgressOutput
  /** What the start of the site would say of the same settings. */
  readonly inspectSettings?: () => Promise<readonly Finding[]>
}

/** A wrong environment; the message names every bad key, and never a value. */
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
 * Reads the environment; the only place that does.
 *
 * @param envFile Path of a file of settings, which need not exist. The environment goes before it.
 * @throws ConfigError naming the file where it cannot be read, each wrong key of the hosted provider, or AGENCY_KEY.
 */
export function readConfig(envFile?: string): CliConfig {
  const envFiles = [...listEnvFiles(), ...(envFile !== undefined && loadEnvFile(envFile) ? [resolve(envFile)] : [])]
  const hosted = openHosted(process.env)
  const siteUrl = process.env['SITE_URL']?.trim()
  const key = readKey(process.env['AGENCY_KEY']?.trim() ?? '')
  return {
    dataDir: resolve(process.env['DATA_DIR']?.trim() || './data'),
    actor: key?.name ?? (process.env['AGENCY_USER']?.trim() || findUserName()),
    ...(key && { staffKey: key }),
    ...(siteUrl && { siteUrl }),
    ...(hosted && { hosted }),
    inspectSettings: async () => {
      const { inspectSettings } = await import('#server/settings/inspect-settings.ts')
      return await inspectSettings(process.env, envFiles)
    },
  }
}

/** Node's own option, `--env-file-if-exists`, says on standard error that there is none. @returns Whether there is one. */
function loadEnvFile(path: string): boolean {
  // A link that leads nowhere counts: its settings are missed.
  if (!lstatSync(path, { throwIfNoEntry: false })) return false
  try {
    readFileSync(path)
  } catch (error) {
    // The system's refusals name the path.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new ConfigError(`The settings in ${path} cannot be read (${error.message}).`)
  }
  process.loadEnvFile(path)
  return true
}

/** The folder in which somebody has called `npm run agency`: npm runs it in that of the product (npm-run, INIT_CWD). Undefined where it was called otherwise. */
export function findCallersFolder(): string | undefined {
  return process.env['npm_lifecycle_event'] === 'agency' ? process.env['INIT_CWD'] : undefined
}

function readKey(text: string): StaffCredential | undefined {
  if (text === '') return undefined
  const key = parseStaffCredential(text)
  if (!key) throw new ConfigError('AGENCY_KEY is no key: it is one line such as mara.… that `agency keys add` has shown.')
  return key
}

function openHosted(environment: NodeJS.ProcessEnv): ProviderConnection | undefined {
  const { settings, faults } = parseHostedSettings(environment, (path) => readFileSync(path, 'utf8'))
  if (faults.length > 0) throw new ConfigError('The configuration is wrong', faults)
  if (!settings) return undefined
  const network = { endpoints: createHostedEndpoints(settings.webApp.projectId), fetch: createNetworkFetch() }
  return createHostedConnection(settings, network, Date.now)
}

/** A user that the system has no name for, as in some containers, is told by its number. */
function findUserName(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
