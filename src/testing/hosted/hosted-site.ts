import { parseConfig } from '#server/config.ts'
import { createLogger } from '#server/log.ts'
import { openHostedProvider } from '#server/provider/hosted-provider.ts'
import { startServer } from '#server/start-server.ts'
import { type HostedProvider, startHostedProvider } from './hosted-provider.ts'

/** The built site in this process, on a hosted provider of the test. */
export type HostedSite = AsyncDisposable & { readonly siteUrl: string; readonly provider: HostedProvider }

/**
 * Starts the site as its configuration has it; what differs is the network to the provider alone.
 *
 * @param environment More settings; the port among them.
 * @param siteUrl Its address, whose pages may call the provider.
 */
export async function startHostedSite(environment: Readonly<Record<string, string>>, siteUrl: string): Promise<HostedSite> {
  const root = new URL('../../../', import.meta.url)
  await using started = new AsyncDisposableStack()
  const provider = started.use(await startHostedProvider([siteUrl], root))
  const config = parseConfig({ ...provider.environment, ...environment })
  const { hosted } = config
  if (!hosted) throw new Error('The settings name no hosted provider.')
  const server = await startServer(
    config,
    root,
    createLogger(),
    () => {},
    undefined,
    (setup) => Promise.resolve(openHostedProvider(setup, hosted, provider)),
  )
  started.defer(() => server.close())
  const running = started.move()
  return { siteUrl: server.siteUrl, provider, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
