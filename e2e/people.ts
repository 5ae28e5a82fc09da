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

/** Somebody who can sign in. */
export type Person = { readonly uid: string; readonly email: string; readonly password: string }

export type Tokens = { readonly idToken: string; readonly refreshToken: string }

/** The public key of the embedded backend. */
export const apiKey = 'fourfold-public-key'

/** The key file that the server gives its command line. */
export function readServiceKey({ dataDir }: Pick<TestServer, 'dataDir'>): ServiceAccountKey {
  // Written by the server itself, in the provider's shape.
  return JSON.parse(readFileSync(join(dataDir, 'keys', 'agency.json'), 'utf8')) as ServiceAccountKey
}

/** The provider of a server, as its agency reaches it. */
function connectTo(server: TestServer): connection.ProviderConnection {
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

/** The accounts of a server, as its agency may manage them. */
export function openIdentity(server: TestServer): IdentityClient {
  return connection.openIdentity(connectTo(server))
}

/** The documents of a server, as its agency may read and write them. */
export function openDocuments(server: TestServer): DocumentsClient {
  return connection.openDocuments(connectTo(server))
}

/** The files of a server, as its agency may put and read them. */
export function openFiles(server: TestServer): FilesClient {
  return connection.openFiles(connectTo(server))
}

/**
 * A new person with a confirmed address of their own. They come from elsewhere, with a weak hash of their password: one of ours takes a quarter
 * of a CPU-second, and is made when they first sign in with it.
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
  const { error } = (await answer.json()) as { error?: unknown } // the one field that tells of a refusal
  if (!answer.ok || error !== undefined) throw new Error(`The account was not taken: ${JSON.stringify(error)}`)
  return person
}

const newId = () => crypto.randomUUID()

/** A company of these people with one open invoice of 119.00 EUR, whose number is its own. */
export async function createCompany(
  server: TestServer,
  people: readonly Person[],
): Promise<{ company: string; number: string; id: string }> {
  const documents = openDocuments(server)
  const id = crypto.randomUUID()
  // Mails leave out names with digits.
  const company = `Company ${id.slice(0, 8).replaceAll(/\d/gu, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const number = `2026-${id.slice(9, 13)}`
  await openCustomerStore(documents).putCustomer(createCustomer({ id, company, emails: people.map(({ email }) => email) }))
  await openInvoiceStore(documents).putInvoices(id, [createInvoice({ number })])
  return { company, number, id }
}

/** Signs in with the password, as the SDK does, from an address of its own. */
export async function signInWithPassword(server: TestServer, { email, password }: Omit<Person, 'uid'>): Promise<Tokens> {
  const provider = connectTo(server)
  const address = `${provider.endpoints.identitytoolkit}/v1/accounts:signInWithPassword?key=${provider.apiKey}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  const answer = await provider.fetch(new Request(address, { method: 'POST', headers, body }))
  if (!answer.ok) throw new Error(`The sign-in was refused: ${await answer.text()}`)
  return (await answer.json()) as Tokens // the fields of its answer
}

/** Asks for a mail with a code, as the SDK does. */
export async function askForCode(server: TestServer, body: object): Promise<void> {
  const { endpoints, apiKey: key, fetch: send } = connectTo(server)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const address = `${endpoints.identitytoolkit}/v1/accounts:sendOobCode?key=${key}`
  const answer = await send(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
  if (!answer.ok) throw new Error(`No mail was sent: ${await answer.text()}`)
}

/** A link that signs in, as the agency may make one; it leads to the English login. */
export async function createSignInLink(server: TestServer, email: string): Promise<string> {
  const { endpoints, projectId, credential, fetch: send } = connectTo(server)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await credential.getAccessToken('identitytoolkit')}` }
  const body = JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl: `${server.url}/dashboard/login`, returnOobLink: true })
  const address = `${endpoints.identitytoolkit}/v1/projects/${projectId}/accounts:sendOobCode`
  const answer = await send(new Request(address, { method: 'POST', headers, body }))
  if (!answer.ok) throw new Error(`No link was made: ${await answer.text()}`)
  return ((await answer.json()) as { oobLink: string }).oobLink // the field of its answer
}

/** Posts a token to `/session` from the site itself. */
export function postSession(server: TestServer, token: string, cookie = '', userAgent = ''): Promise<Answer> {
  const headers = {
    origin: server.url,
    authorization: `Bearer ${token}`,
    ...(cookie && { cookie }),
    ...(userAgent && { 'user-agent': userAgent }),
  }
  return ask(server.url, '/session', { method: 'POST', headers })
}

/** Begins a session. @returns Its cookie as browsers send it. */
export async function beginSession(server: TestServer, idToken: string, userAgent = ''): Promise<string> {
  const { headers, status } = await postSession(server, idToken, '', userAgent)
  const cookie = headers['set-cookie']?.find((line) => line.startsWith('__session='))?.split(';')[0]
  if (status !== 200 || !cookie) throw new Error(`The session was refused with ${status}.`)
  return cookie
}

/** Somebody new with a company of their own, signed in. */
export async function signInNewPerson(
  server: TestServer,
): Promise<Person & Tokens & { readonly cookie: string; readonly company: string; readonly number: string }> {
  const person = await createPerson(server)
  const { company, number } = await createCompany(server, [person])
  const tokens = await signInWithPassword(server, person)
  return { ...person, ...tokens, company, number, cookie: await beginSession(server, tokens.idToken) }
}

/** An address of the block for documentation that no other test has (RFC 3849; limits count by /64). */
export function newAddress(): string {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1`
}

/** An e-mail address that no other test has. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@halde.example`
}
