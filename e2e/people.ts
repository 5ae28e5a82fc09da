import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCustomers } from '#gateway/customers.ts'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createFilesClient, type FilesClient } from '#gateway/files.ts'
import { createIdentityClient, type IdentityClient } from '#gateway/accounts/identity.ts'
import { createInvoices } from '#gateway/invoices/invoices.ts'
import { createServiceTokens, type ServiceAccountKey } from '#gateway/accounts/service-token.ts'
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

/** The accounts of a server, as its agency may manage them. */
export function openIdentity(server: TestServer): IdentityClient {
  const key = readServiceKey(server)
  return createIdentityClient({
    fetch,
    baseUrl: `${server.url}/identitytoolkit.googleapis.com`,
    projectId: key.project_id,
    apiKey,
    getAccessToken: createServiceTokens(key, Date.now, 'https://identitytoolkit.googleapis.com/'),
  })
}

/** The documents of a server, as its agency may read and write them. */
export function openDocuments(server: TestServer): DocumentsClient {
  const key = readServiceKey(server)
  return createDocumentsClient({
    fetch,
    baseUrl: server.url,
    projectId: key.project_id,
    getAccessToken: createServiceTokens(key, Date.now),
  })
}

/** The files of a server, as its agency may put and read them. */
export function openFiles(server: TestServer): FilesClient {
  const key = readServiceKey(server)
  const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/')
  return createFilesClient({
    fetch,
    baseUrl: server.url,
    bucket: `${key.project_id}.firebasestorage.app`,
    getAuthorization: async () => `Bearer ${await getToken()}`,
  })
}

/** A new person with a confirmed address of their own. */
export async function createPerson(
  server: TestServer,
  changes: { readonly isEmailVerified?: boolean; readonly displayName?: string } = {},
): Promise<Person> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: `pass ${crypto.randomUUID()}` }
  const { localId } = await openIdentity(server).createAccount({ isEmailVerified: true, ...account, ...changes })
  return { uid: localId, ...account }
}

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
  await createCustomers(documents).putCustomer(createCustomer({ id, company, emails: people.map(({ email }) => email) }))
  await createInvoices(documents).putInvoices(id, [createInvoice({ number })])
  return { company, number, id }
}

/** Signs in with the password, as the SDK does, from an address of its own. */
export async function signInWithPassword(server: TestServer, { email, password }: Omit<Person, 'uid'>): Promise<Tokens> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() }
  const answer = await ask(server.url, path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (answer.status !== 200) throw new Error(`The sign-in was refused: ${answer.text}`)
  return JSON.parse(answer.text) as Tokens // the fields of its answer
}

/** A link that signs in, as the agency may make one; it leads to the English login. */
export async function createSignInLink(server: TestServer, email: string): Promise<string> {
  const key = readServiceKey(server)
  const token = await createServiceTokens(key, Date.now, 'https://identitytoolkit.googleapis.com/')()
  const answer = await ask(server.url, `/identitytoolkit.googleapis.com/v1/projects/${key.project_id}/accounts:sendOobCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email, continueUrl: `${server.url}/dashboard/login`, returnOobLink: true }),
  })
  if (answer.status !== 200) throw new Error(`No link was made: ${answer.text}`)
  return (JSON.parse(answer.text) as { oobLink: string }).oobLink // the field of its answer
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
