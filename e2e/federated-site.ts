import { createServer } from 'node:net'
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '#testing/identity/identity-provider.ts'
import { loadCertificate } from '#testing/backend/tls-client.ts'
import { signInHandlerPath } from '#testing/hosted/sign-in-pages.ts'
import { type HostedServer, hostedPort, isHosted, startHostedServer } from './hosted-server.ts'
import { listPorts, startServer, type TestServer } from './server.ts'

/**
 * The site, and an identity provider on another origin (`localhost`), registered as trusted (`oidc.trusted`) and as untrusted
 * (`oidc.other`).
 */
export type FederatedSite = {
  readonly server: TestServer
  readonly provider: TestIdentityProvider
  /** Further hosts that the site's pages contact. */
  readonly otherHosts: readonly string[]
}

/** Starts both on the embedded backend. */
export async function startFederatedSite(): Promise<FederatedSite & AsyncDisposable> {
  return await (isHosted ? startHostedFederatedSite() : startOnEmbeddedBackend())
}

/** On the hosted provider the site needs TLS, without which its sign-in pages are not the site's own. */
export async function startHostedFederatedSite(): Promise<FederatedSite & AsyncDisposable & { readonly server: HostedServer }> {
  await using started = new AsyncDisposableStack()
  const provider = started.use(await startIdentityProvider(`https://127.0.0.1:${hostedPort()}${signInHandlerPath}`))
  const { issuer, clientId, clientSecret } = provider
  const known = { issuer, clientId, clientSecret }
  const { certificate, key } = loadCertificate('first').files
  const settings = { TLS_CERT: certificate, TLS_KEY: key, SIGN_IN_PROVIDERS: 'oidc.trusted=Trusted, oidc.other=Other' }
  const issuers = [
    { ...known, providerId: 'oidc.trusted', isTrusted: true },
    { ...known, providerId: 'oidc.other', isTrusted: false },
  ]
  const server = started.use(await startHostedServer({ ...settings, TRUSTED_PROXIES: '127.0.0.1' }, issuers))
  const running = started.move()
  const apis = ['identitytoolkit', 'securetoken', 'firestore', 'firebasestorage']
  const otherHosts = ['apis.google.com', ...apis.map((api) => `${api}.googleapis.com`)]
  return { server, provider, otherHosts, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

async function startOnEmbeddedBackend(): Promise<FederatedSite & AsyncDisposable> {
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
  return { server, provider, otherHosts: [], [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Creates a new person at the identity provider. */
export function newFederatedPerson(): ProviderPerson & { readonly email: string } {
  const id = crypto.randomUUID()
  return { sub: id, email: `${id}@example.com`, email_verified: true, name: 'Anna' }
}

/** Finds a free port among the worker's few, so that the pages of its address are rendered once. */
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
