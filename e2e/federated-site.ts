import { createServer } from 'node:net'
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '#testing/identity/identity-provider.ts'
import { listPorts, startServer, type TestServer } from './server.ts'

/** The site, and an identity provider on another origin (`localhost`), whose word is trusted (`oidc.trusted`) or not (`oidc.other`). */
export type FederatedSite = { readonly server: TestServer; readonly provider: TestIdentityProvider }

/** Starts both. */
export async function startFederatedSite(): Promise<FederatedSite & AsyncDisposable> {
  await using started = new AsyncDisposableStack()
  const port = await findPort()
  const provider = started.use(await startIdentityProvider(`http://127.0.0.1:${port}/emulator/auth/handler`))
  const { issuer, clientId, clientSecret } = provider
  const known = { issuer, clientId, clientSecret }
  const providers = [
    { ...known, id: 'oidc.trusted', name: 'Trusted', trusted: true },
    { ...known, id: 'oidc.other', name: 'Other' },
  ]
  const environment = { PORT: String(port), OIDC_PROVIDERS: JSON.stringify(providers), TRUSTED_PROXIES: '127.0.0.1' }
  const server = started.use(await startServer(environment))
  const running = started.move()
  return { server, provider, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Somebody new at the identity provider. */
export function newFederatedPerson(): ProviderPerson & { readonly email: string } {
  const id = crypto.randomUUID()
  return { sub: id, email: `${id}@example.com`, email_verified: true, name: 'Anna' }
}

/** A port of the few that a worker's servers have, so that the pages of its address are rendered once. */
async function findPort(): Promise<number> {
  for (const port of listPorts().toReversed()) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new Error('No port is free.')
}
