import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { test as base } from '@playwright/test'
import { type ProviderPerson, startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts'
import { startServer, type TestServer } from './server.ts'

/** The site, and an identity provider on another origin (`localhost`), whose word is trusted (`oidc.trusted`) or not (`oidc.other`). */
export type FederatedSite = { readonly server: TestServer; readonly provider: TestIdentityProvider }

export const federatedSite: Parameters<typeof base.extend<object, { site: FederatedSite }>>[0] = {
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      const port = await findPort()
      await using provider = await startIdentityProvider(`http://127.0.0.1:${port}/emulator/auth/handler`)
      const { issuer, clientId, clientSecret } = provider
      const known = { issuer, clientId, clientSecret }
      const providers = [
        { ...known, id: 'oidc.trusted', name: 'Trusted', trusted: true },
        { ...known, id: 'oidc.other', name: 'Other' },
      ]
      const environment = { PORT: String(port), OIDC_PROVIDERS: JSON.stringify(providers), TRUSTED_PROXIES: '10.0.0.0/8' }
      await using server = await startServer(environment)
      await provide({ server, provider })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
}

/** Somebody new at the identity provider. */
export function newFederatedPerson(): ProviderPerson & { readonly email: string } {
  const id = crypto.randomUUID()
  return { sub: id, email: `${id}@example.com`, email_verified: true, name: 'Anna' }
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  await new Promise((resolve) => server.close(resolve))
  return port
}
