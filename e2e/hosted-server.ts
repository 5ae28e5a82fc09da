import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { type HostedProvider, hostedHosts } from '#testing/hosted/hosted-provider.ts'
import { startHostedSite } from '#testing/hosted/hosted-site.ts'
import { serveHostedProvider } from '#testing/hosted/serve-hosted-provider.ts'
import { listPorts, type TestServer } from './server.ts'

/** A site on a hosted provider of the test, whose hosts a browser finds on this machine by `resolverArguments`. */
export type HostedServer = TestServer & { readonly provider: HostedProvider; readonly agency: ProviderConnection }

/** The last of a worker's ports: browsers are told of it before anything listens there. */
const providerPort = () => listPorts().at(-1) ?? 0

/** What a browser is started with to find the provider's hosts on this machine. */
export function resolverArguments(): readonly string[] {
  return [`--host-resolver-rules=${hostedHosts.map((host) => `MAP ${host}:443 127.0.0.1:${providerPort()}`).join(', ')}`]
}

/** Starts both in this process. @param environment More settings, such as a certificate, with which the site's address begins with https. */
export async function startHostedServer(environment: Readonly<Record<string, string>> = {}): Promise<HostedServer> {
  const [port = 0] = listPorts().slice(-2)
  const siteUrl = `${environment['TLS_CERT'] === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
  const dataDir = join(tmpdir(), `fourfold-none-${port}`)
  await using started = new AsyncDisposableStack()
  const site = started.use(await startHostedSite({ PORT: String(port), DATA_DIR: dataDir, ...environment }, siteUrl))
  started.use(await serveHostedProvider(site.provider, providerPort()))
  const running = started.move()
  const end = () => running.disposeAsync()
  return {
    url: siteUrl,
    siteUrl,
    dataDir,
    provider: site.provider,
    agency: connectAgency(site.provider),
    output: () => '',
    kill: end,
    stop: async () => {
      await end()
      return 0
    },
    [Symbol.asyncDispose]: end,
  }
}

/** The provider as the agency's programs reach it, with tokens of their own. */
export function connectAgency(provider: HostedProvider): ProviderConnection {
  const { settings } = parseHostedSettings(provider.environment, () => '')
  if (!settings) throw new Error('The settings name no hosted provider.')
  return createHostedConnection(settings, provider, Date.now)
}
