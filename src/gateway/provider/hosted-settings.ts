import * as v from 'valibot'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { parseJsonSetting, WebApp } from './web-app.ts'

/** Which project of the hosted provider the site runs on, and by which service account. */
export type HostedSettings = {
  readonly webApp: WebApp
  readonly key: ServiceAccountKey
}

type Environment = Readonly<Record<string, string | undefined>>

/** All settings that say something of the hosted provider. */
export const hostedKeys = ['FIREBASE_CONFIG', 'FIREBASE_SERVICE_ACCOUNT', 'GOOGLE_APPLICATION_CREDENTIALS'] as const

const text = v.pipe(v.string(), v.nonEmpty('is empty'))
const ServiceAccount: v.GenericSchema<unknown, ServiceAccountKey> = v.object({
  type: v.pipe(v.string(), v.value('service_account', 'is not service_account'), v.literal('service_account')),
  project_id: text,
  private_key_id: text,
  private_key: v.pipe(v.string(), v.regex(/^-----BEGIN PRIVATE KEY-----\s/u, 'is not a private key in PEM')),
  client_email: v.pipe(v.string(), v.email('is not an address')),
})

/**
 * Reads whether the site runs on the hosted provider: `FIREBASE_CONFIG` names the project, and `FIREBASE_SERVICE_ACCOUNT` (JSON) or
 * `GOOGLE_APPLICATION_CREDENTIALS` (the path of such a file, as the provider's own tools have it) the service account.
 *
 * @param readFile Throws a system error if the file does not exist.
 * @returns No settings for the embedded backend. Faults name each wrong key, and never a value.
 */
export function parseHostedSettings(
  environment: Environment,
  readFile: (path: string) => string,
): { readonly settings: HostedSettings | undefined; readonly faults: readonly string[] } {
  const { FIREBASE_CONFIG: config, FIREBASE_SERVICE_ACCOUNT: account } = environment
  if (config === undefined) {
    return { settings: undefined, faults: account === undefined ? [] : ['FIREBASE_CONFIG is missing beside FIREBASE_SERVICE_ACCOUNT'] }
  }
  const webApp = parseJsonSetting('FIREBASE_CONFIG', config, WebApp, `${Object.keys(WebApp.entries).join(', ')}`)
  const key = parseServiceAccount(environment, readFile)
  const faults = [...(webApp.faults ?? []), ...(key.faults ?? [])]
  if (!webApp.output || !key.output) return { settings: undefined, faults }
  // The provider takes custom tokens from service accounts of the same project alone.
  if (key.output.project_id !== webApp.output.projectId) {
    return { settings: undefined, faults: [`${key.name}: project_id is not the projectId of FIREBASE_CONFIG`] }
  }
  return { settings: { webApp: webApp.output, key: key.output }, faults }
}

function parseServiceAccount(
  { FIREBASE_SERVICE_ACCOUNT: account, GOOGLE_APPLICATION_CREDENTIALS: path }: Environment,
  readFile: (path: string) => string,
): { readonly name: string } & ReturnType<typeof parseJsonSetting<ServiceAccountKey>> {
  const name = account === undefined ? 'GOOGLE_APPLICATION_CREDENTIALS' : 'FIREBASE_SERVICE_ACCOUNT'
  if (account === undefined && path === undefined) {
    return { name, faults: ['FIREBASE_SERVICE_ACCOUNT or GOOGLE_APPLICATION_CREDENTIALS is missing beside FIREBASE_CONFIG'] }
  }
  try {
    const content = "a service account's key, as the provider's console gives it out"
    return { name, ...parseJsonSetting(name, account ?? readFile(path ?? ''), ServiceAccount, content) }
  } catch (error) {
    // The system's refusals carry its code.
    if (!(error instanceof Error && 'code' in error)) throw error
    return { name, faults: [`${name} is no file that can be read (${String(error.code)})`] }
  }
}
