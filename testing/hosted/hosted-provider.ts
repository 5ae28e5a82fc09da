import { createPublicKey } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exportJWK, importSPKI, jwtVerify } from 'jose'
import { type AccountMails, type BackendOptions, createBackend, type FederatedProvider } from '#backend'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import type { Fetch } from '#gateway/http/http-client.ts'
import { createHostedEndpoints, type HostedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential, type ServiceApi } from '#gateway/provider/service-credential.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { noIdentityLimits, testApiKey, testIdentitySettings } from '#testing/identity/identity-settings.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'
import { loadTestKey } from '#testing/identity/test-keys.ts'
import { answerGapiScript, answerSignInPage, createAuthUri, signInHandlerPath } from './sign-in-pages.ts'

/** A call that the hosted provider got. */
export type HostedCall = {
  readonly host: string
  /** Method and path, without the query. */
  readonly call: string
  /** How many calls had to be answered, one after the other, until this one could be made and was answered. */
  readonly depth: number
}

/** A backend of its own in the place of the hosted provider, behind the provider's real addresses. */
export type HostedProvider = AsyncDisposable & {
  /** Sends what goes to the provider's hosts to this one; anything else has no answer. */
  readonly fetch: Fetch
  readonly endpoints: HostedEndpoints
  /** The settings by which a site runs on it. */
  readonly environment: { readonly FIREBASE_CONFIG: string; readonly FIREBASE_SERVICE_ACCOUNT: string }
  /** The calls since the last time that this was asked. */
  readonly takeCalls: () => readonly HostedCall[]
  /** Has every answer take longer, so that calls which do not wait for each other overlap on a busy machine, too. */
  readonly setLatency: (milliseconds: number) => void
  /** Where it keeps all that it holds; it is removed at the end. */
  readonly dataDir: string
  /** Ends it, and leaves what it holds. */
  readonly stop: () => Promise<void>
}

const projectId = 'fourfold'
const tokenSeconds = 3600

/** Hosts that it answers for. */
export const hostedHosts: readonly string[] = [...Object.values(createHostedEndpoints(projectId)).map(hostOf), 'apis.google.com']

/** So far away is the provider, unless a test moves it. */
const standardLatencyMilliseconds = 40
const keyId = 'test'

/**
 * Starts it in a new temporary folder, with the product's rules and indexes. What the embedded backend has not is made here: access tokens for
 * signed assertions, public keys of id tokens, and the pages of sign-in at other issuers.
 *
 * @param allowedOrigins Of the pages whose scripts may call it; the first is the site's.
 * @param root Folder of the project.
 * @param federatedProviders Issuers that are switched on in its console.
 */
export async function startHostedProvider(
  allowedOrigins: readonly string[],
  root: URL,
  federatedProviders: readonly FederatedProvider[] = [],
): Promise<HostedProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-hosted-'))
  await mkdir(join(dataDir, 'keys'))
  const idTokenKey = loadTestKey('id-tokens')
  await writeFile(join(dataDir, 'keys', 'tokens.json'), JSON.stringify({ keys: [{ kid: keyId, privateKeyPem: idTokenKey }] }))
  const { key, account } = createServiceAccount(projectId)
  const { rules, fileRules, indexes } = await readRulesFolder(root)
  const options: BackendOptions = {
    dataDir,
    projectId,
    apiKey: testApiKey,
    serviceAccounts: [account],
    allowedOrigins,
    rules,
    indexes,
    files: { ...fileHandling, rules: fileRules },
    userData,
    auditedDocuments,
    mail: { transport: { kind: 'files' }, from: 'Fourfold <agency@fourfold.test>' },
    accountMails: createTemplates(allowedOrigins[0] ?? 'http://site.test'),
    identity: hostedIdentity,
    federatedProviders,
    federatedHandlerPath: signInHandlerPath,
    log: () => {},
  }
  const backend = await createBackend(options)
  const credential = createSelfSignedCredential(key, Date.now)
  const endpoints = createHostedEndpoints(projectId)
  const idTokenKeys = {
    keys: [{ ...(await exportJWK(await importSPKI(publicPemOf(idTokenKey), 'RS256'))), kid: keyId, alg: 'RS256', use: 'sig' }],
  }
  const accessTokens = new Set<string>()
  let calls: HostedCall[] = []
  let deepest = 0
  let latencyMilliseconds = standardLatencyMilliseconds

  /** The APIs are the backend's, where they lie below the names of their hosts. */
  const callBackend =
    (api: ServiceApi | 'securetoken', folder = '') =>
    async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      const called = new Request(`http://backend.test${folder}${pathname}${search}`, request)
      const [, accessToken] = /^Bearer (ya29\..*)$/u.exec(request.headers.get('authorization') ?? '') ?? []
      if (accessToken !== undefined && accessTokens.has(accessToken) && api !== 'securetoken') {
        called.headers.set('authorization', `Bearer ${await credential.getAccessToken(api)}`)
      }
      const response = await backend.fetch(called, { clientAddress: request.headers.get('x-forwarded-for') ?? '127.0.0.1' })
      // Uploads continue at an address that the backend returns.
      const uploadUrl = response.headers.get('x-goog-upload-url')
      if (uploadUrl === null) return response
      const told = new Response(response.body, response)
      told.headers.set('x-goog-upload-url', uploadUrl.replace(/^https?:\/\/[^/]+/u, endpoints.firebasestorage))
      return told
    }
  const callIdentity = callBackend('identitytoolkit', '/identitytoolkit.googleapis.com')
  const services: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    [hostOf(endpoints.identitytoolkit)]: async (request) => (await createAuthUri(backend, request)) ?? (await callIdentity(request)),
    [hostOf(endpoints.securetoken)]: callBackend('securetoken', '/securetoken.googleapis.com'),
    [hostOf(endpoints.firestore)]: callBackend('firestore'),
    [hostOf(endpoints.firebasestorage)]: callBackend('firebasestorage'),
    [hostOf(endpoints.token)]: async (request) => {
      const form = new URLSearchParams(await request.text())
      const publicKey = await importSPKI(account.publicKeyPem, 'RS256')
      const assertion = form.get('assertion') ?? ''
      const verified = await jwtVerify(assertion, publicKey, { audience: endpoints.token, issuer: account.clientEmail }).catch(
        () => undefined,
      )
      if (!verified) return Response.json({ error: 'invalid_grant', error_description: 'Invalid JWT.' }, { status: 400 })
      const token = `ya29.${crypto.randomUUID()}`
      accessTokens.add(token)
      return Response.json({ access_token: token, expires_in: tokenSeconds, token_type: 'Bearer' })
    },
    [hostOf(endpoints.publicKeys)]: () =>
      Promise.resolve(Response.json(idTokenKeys, { headers: { 'cache-control': 'public, max-age=20000, must-revalidate' } })),
    [hostOf(endpoints.signInPages)]: answerSignInPage,
    'apis.google.com': answerGapiScript,
  }
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= backend.close())

  return {
    endpoints,
    environment: {
      FIREBASE_CONFIG: JSON.stringify({
        apiKey: testApiKey,
        authDomain: `${projectId}.firebaseapp.com`,
        projectId,
        storageBucket: `${projectId}.firebasestorage.app`,
        messagingSenderId: '1234567890',
        appId: '1:1234567890:web:321abc456def7890',
      }),
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key),
    },
    fetch: async (request) => {
      const { host, pathname } = new URL(request.url)
      const service = services[host]
      if (!service) throw new TypeError(`Nobody expects ${request.url}.`)
      const depth = deepest + 1
      await setTimeout(latencyMilliseconds)
      const response = await service(request)
      deepest = Math.max(deepest, depth)
      calls.push({ host, call: `${request.method} ${pathname}`, depth })
      return response
    },
    setLatency: (milliseconds) => {
      latencyMilliseconds = milliseconds
    },
    takeCalls: () => {
      const taken = calls
      calls = []
      deepest = 0
      return taken
    },
    dataDir,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** What the provider does otherwise than the product's own backend, and its limit of wrong passwords, as far as tests reach it. */
const hostedIdentity = {
  ...testIdentitySettings,
  passwordStrength: false,
  confirmsWithoutSignIn: true,
  limits: {
    ...noIdentityLimits,
    failuresPerAccount: { count: 10, seconds: 900, firstWaitSeconds: 60, longestWaitSeconds: 900, perDay: 100 },
  },
} as const

/** The templates of the console, with the address of the action that docs/hosting.md has there: one for all languages. */
function createTemplates(siteUrl: string): AccountMails {
  return {
    actionUrl: () => `${siteUrl}/dashboard/login`,
    render: ({ kind, link }) => ({ subject: kind, text: `Follow this link:\n\n${link}\n`, html: `<a href="${link}">${kind}</a>` }),
  }
}

function hostOf(address: string): string {
  return new URL(address).host
}

function publicPemOf(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString()
}
