import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCustomerStore } from '#gateway/customers.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import * as connection from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { ask, type Answer } from './ask.ts'
import type { TestServer } from './server.ts'

/** An account that can sign in. */
export type Person = { readonly uid: string; readonly email: string; readonly password: string }

export type Tokens = { readonly idToken: string; readonly refreshToken: string }

/** Public API key of the embedded backend. */
export const apiKey = 'fourfold-public-key'

/** Reads the key file that the server writes for its command line. */
export function readServiceKey({ dataDir }: Pick<TestServer, 'dataDir'>): ServiceAccountKey {
  // Output of the server, in the provider's format.
  return JSON.parse(readFileSync(join(dataDir, 'keys', 'agency.json'), 'utf8')) as ServiceAccountKey
}

/** Connects to a server's provider, as the agency. */
export function connectTo(server: TestServer): connection.ProviderConnection {
  if (server.agency) return server.agency
  const key = readServiceKey(server)
  return {
    fetch,
    endpoints: createEmbeddedEndpoints(server.url),
    credential: createSelfSignedCredential(key, Date.now),
    projectId: key.project_id,
    storageBucket: `${key.project_id}.firebasestorage.app`,
    apiKey,
  }
}

/** Opens the accounts of a server, as the agency. */
export function openIdentity(server: TestServer): IdentityClient {
  return connection.openIdentity(connectTo(server))
}

/** Opens the documents of a server, as the agency. */
export function openDocuments(server: TestServer): DocumentsClient {
  return connection.openDocuments(connectTo(server))
}

/** Opens the files of a server, as the agency. */
export function openFiles(server: TestServer): FilesClient {
  return connection.openFiles(connectTo(server))
}

/**
 * Creates a person with a verified address. The account is imported with a weak password hash, because the server's own takes a quarter of
 * a CPU-second and is computed at the first sign-in.
 */
export async function createPerson(
  server: TestServer,
  { isEmailVerified = true, displayName }: { readonly isEmailVerified?: boolean; readonly displayName?: string } = {},
): Promise<Person> {
  const { endpoints, projectId, credential, fetch: send } = connectTo(server)
  const person = { uid: newId(), email: `${newId()}@example.com`, password: `pass ${newId()}` }
  const salt = Buffer.from(newId())
  const passwordHash = scryptSync(person.password, salt, 32, { cost: 2, blockSize: 1, parallelization: 1 }).toString('base64')
  const user = { localId: person.uid, email: person.email, emailVerified: isEmailVerified, displayName, passwordHash }
  const users = [{ ...user, salt: salt.toString('base64') }]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await credential.getAccessToken('identitytoolkit')}` }
  const body = JSON.stringify({ hashAlgorithm: 'STANDARD_SCRYPT', cpuMemCost: 2, blockSize: 1, parallelization: 1, dkLen: 32, users })
  const address = `${endpoints.identitytoolkit}/v1/projects/${projectId}/accounts:batchCreate`
  const answer = await send(new Request(address, { method: 'POST', headers, body }))
  const { error } = (await answer.json()) as { error?: unknown } // the only field of a failure
  if (!answer.ok || error !== undefined) throw new Error(`The account was not taken: ${JSON.stringify(error)}`)
  return person
}

const newId = () => crypto.randomUUID()

/** Creates a company of these people with one open invoice of 119.00 EUR, whose number is unique. */
export async function createCompany(
  server: TestServer,
  people: readonly Person[],
): Promise<{ company: string; number: string; id: string }> {
  const documents = openDocuments(server)
  const id = crypto.randomUUID()
  // Mails omit names with digits.
  const company = `Company ${id.slice(0, 8).replaceAll(/\d/gu, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const number = `2026-${id.slice(9, 13)}`
  await openCustomerStore(documents).putCustomer(createCustomer({ id, company, emails: people.map(({ email }) => email) }))
  await openInvoiceStore(documents).putInvoices(id, [createInvoice({ number })])
  return { company, number, id }
}

/** Signs in with the password as the SDK does, from a client address of its own. */
export async function signInWithPassword(server: TestServer, { email, password }: Omit<Person, 'uid'>): Promise<Tokens> {
  const provider = connectTo(server)
  const address = `${provider.endpoints.identitytoolkit}/v1/accounts:signInWithPassword?key=${provider.apiKey}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  const answer = await provider.fetch(new Request(address, { method: 'POST', headers, body }))
  if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  return (await answer.json()) as Tokens // fields of the response
}

/** Requests a mail with a code, as the SDK does. */
export async function askForCode(server: TestServer, body: object): Promise<void> {
  const { endpoints, apiKey: key, fetch: send } = connectTo(server)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const address = `${endpoints.identitytoolkit}/v1/accounts:sendOobCode?key=${key}`
  const answer = await send(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
  if (!answer.ok) throw new Error(`No mail was sent: ${await answer.text()}`)
}

/** Creates a sign-in link as the agency does; it leads to the English login. */
export async function createSignInLink(server: TestServer, email: string): Promise<string> {
  const { endpoints, projectId, credential, fetch: send } = connectTo(server)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await credential.getAccessToken('identitytoolkit')}` }
  const body = JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl: `${server.url}/dashboard/login`, returnOobLink: true })
  const address = `${endpoints.identitytoolkit}/v1/projects/${projectId}/accounts:sendOobCode`
  const answer = await send(new Request(address, { method: 'POST', headers, body }))
  if (!answer.ok) throw new Error(`No link was made: ${await answer.text()}`)
  return ((await answer.json()) as { oobLink: string }).oobLink // field of the response
}

/** Posts a token to `/session` with the site's origin. */
export function postSession(server: TestServer, token: string, cookie = '', userAgent = ''): Promise<Answer> {
  const headers = {
    origin: server.url,
    authorization: `Bearer ${token}`,
    ...(cookie && { cookie }),
    ...(userAgent && { 'user-agent': userAgent }),
  }
  return ask(server.url, '/session', { method: 'POST', headers })
}

/** Begins a session. @returns Its cookie header. */
export async function beginSession(server: TestServer, idToken: string, userAgent = ''): Promise<string> {
  const { headers, status } = await postSession(server, idToken, '', userAgent)
  const cookie = headers['set-cookie']?.find((line) => line.startsWith('__session='))?.split(';')[0]
  if (status !== 200 || !cookie) throw new Error(`The session was refused with ${status}.`)
  return cookie
}

/** Creates and signs in a person with a company. */
export async function signInNewPerson(
  server: TestServer,
): Promise<Person & Tokens & { readonly cookie: string; readonly company: string; readonly number: string }> {
  const person = await createPerson(server)
  const { company, number } = await createCompany(server, [person])
  const tokens = await signInWithPassword(server, person)
  return { ...person, ...tokens, company, number, cookie: await beginSession(server, tokens.idToken) }
}

/** A unique address of the documentation block (RFC 3849; rate limits count by /64). */
export function newAddress(): string {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1`
}

/** A unique e-mail address. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@halde.example`
}
