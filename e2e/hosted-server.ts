import { hash, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FederatedProvider } from '#backend'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { type HostedNetwork, serveHostedProvider } from '#testing/hosted/hosted-network.ts'
import { type HostedProvider, hostedHosts, startHostedProvider } from '#testing/hosted/hosted-provider.ts'
import { listPorts, startServer, type TestServer } from './server.ts'

/** A site on a fake hosted provider, whose hosts a browser finds on this machine by `resolverArguments`. */
export type HostedServer = TestServer & {
  readonly provider: HostedProvider
  readonly network: HostedNetwork
  readonly agency: ProviderConnection
  /** The server's own data folder. */
  readonly localDir: string
}

const root = new URL('../', import.meta.url)

/** `PROVIDER=hosted` runs the same tests on the hosted provider. */
export const isHosted = process.env['PROVIDER'] === 'hosted'

/** Starts a site on the provider of this run. */
export function startSite(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  return isHosted ? startHostedServer(environment) : startServer(environment)
}

/** The last of a worker's ports: browsers get it before anything listens on it. */
const providerPort = () => listPorts().at(-1) ?? 0

/** Browser arguments that resolve the provider's hosts to this machine and trust the tests' certificates. */
export function resolverArguments(): readonly string[] {
  const keys = (['first', 'provider'] as const).map((name) => hashPublicKey(loadCertificate(name).cert))
  return [
    `--host-resolver-rules=${hostedHosts.map((host) => `MAP ${host}:443 127.0.0.1:${providerPort()}`).join(', ')}`,
    `--ignore-certificate-errors-spki-list=${keys.join(',')}`,
  ]
}

/**
 * Starts both: the provider in this process, and the server as its own process, which connects to the provider over TLS.
 *
 * @param environment Further settings, such as a certificate, which makes the site use https.
 */
export async function startHostedServer(
  environment: Readonly<Record<string, string>> = {},
  federatedProviders: readonly FederatedProvider[] = [],
): Promise<HostedServer> {
  const port = hostedPort()
  const siteUrl = environment['SITE_URL'] ?? `${environment['TLS_CERT'] === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  const localDir = join(tmpdir(), `fourfold-none-${port}`)
  await using started = new AsyncDisposableStack()
  const provider = started.use(await startHostedProvider([siteUrl], root, federatedProviders))
  const network = started.use(await openNetwork(provider))
  started.defer(() => {
    if (existsSync(localDir)) throw new Error(`The server wrote into ${localDir}, and on the hosted provider it is to keep nothing.`)
    if (network.refused().length > 0) throw new Error(`The server asked for ${network.refused().join(', ')}.`)
  })
  const settings = { ...provider.environment, ...network.environment, DATA_DIR: localDir }
  const server = started.use(await startServer({ PORT: String(port), ...settings, ...environment }))
  const running = started.move()
  return {
    ...server,
    dataDir: provider.dataDir,
    commandSettings: settings,
    provider,
    network,
    agency: connectAgency(provider),
    localDir,
    stop: async () => {
      const code = await server.stop()
      await provider.stop()
      return code
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Port of a worker's server on the hosted provider. */
export function hostedPort(): number {
  return listPorts().at(-2) ?? 0
}

/** Opens the network of a provider, for browsers and processes of this worker. */
export function openNetwork(provider: HostedProvider, port = providerPort()): Promise<HostedNetwork> {
  return serveHostedProvider(provider, port)
}

/** Connects to the provider as the agency's programs do, with their own tokens. */
export function connectAgency(provider: HostedProvider): ProviderConnection {
  const { settings } = parseHostedSettings(provider.environment, () => '')
  if (!settings) throw new Error('The settings name no hosted provider.')
  return createHostedConnection(settings, provider, Date.now)
}

/** For Chromium's switch: the base64 SHA-256 of the public key in DER. */
function hashPublicKey(cert: string): string {
  const der = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return hash('sha256', der, 'base64')
}
