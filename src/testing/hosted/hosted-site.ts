import { parseConfig } from '#server/config.ts'
import { createLogger } from '#server/log.ts'
import { openHostedProvider } from '#server/provider/hosted-provider.ts'
import type { OpenProvider } from '#server/provider/provider.ts'
import { startServer } from '#server/start-server.ts'
import { type HostedProvider, startHostedProvider } from './hosted-provider.ts'

const root = new URL('../../../', import.meta.url)

/** The built site in this process, on a hosted provider of the test. */
export type HostedSite = AsyncDisposable & { readonly siteUrl: string; readonly provider: HostedProvider }

/**
 * Starts the site as its configuration has it; what differs is the network to the provider alone.
 *
 * @param environment More settings; the port among them.
 * @param siteUrl Its address, whose pages may call the provider.
 */
export async function startHostedSite(environment: Readonly<Record<string, string>>, siteUrl: string): Promise<HostedSite> {
  await using started = new AsyncDisposableStack()
  const provider = started.use(await startHostedProvider([siteUrl], root))
  const server = started.use(await startSiteOn(provider, environment))
  const running = started.move()
  return { siteUrl: server.siteUrl, provider, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Starts a server of the site on a hosted provider that others may run on as well. */
export async function startSiteOn(
  provider: HostedProvider,
  environment: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly siteUrl: string }> {
  const config = parseConfig({ ...provider.environment, ...environment })
  const { hosted } = config
  if (!hosted) throw new Error('The settings name no hosted provider.')
  const openProvider: OpenProvider = (setup) => Promise.resolve(openHostedProvider(setup, hosted, provider))
  const server = await startServer(config, root, createLogger(), () => {}, undefined, openProvider)
  return { siteUrl: server.siteUrl, [Symbol.asyncDispose]: () => server.close() }
}
