import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCustomers } from '#gateway/customers.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { createInvoices } from '#gateway/invoices/invoices.ts'
import * as connection from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { fetchFrom, send } from './send.ts'

/** Somebody who is signed in, and the one customer that they see. */
export type Member = {
  readonly email: string
  readonly password: string
  readonly uid: string
  readonly idToken: string
  readonly cookie: string
  readonly customerId: string
  readonly company: string
  readonly number: string
  /** An address of the block for documentation (RFC 3849), from which limits take them to come. */
  readonly address: string
}

/** A site as its agency reaches it. */
export type Agency = ReturnType<typeof openAgency>

export function openAgency(url: string, dataDir: string) {
  // Written by the server itself, in the provider's shape.
  const key = JSON.parse(readFileSync(join(dataDir, 'keys', 'agency.json'), 'utf8')) as ServiceAccountKey
  const provider: connection.ProviderConnection = {
    fetch: fetchFrom(url),
    endpoints: createEmbeddedEndpoints(url),
    credential: createSelfSignedCredential(key, Date.now),
    projectId: key.project_id,
    storageBucket: `${key.project_id}.firebasestorage.app`,
    apiKey: 'fourfold-public-key',
  }
  return {
    url,
    provider,
    documents: connection.openDocuments(provider),
    files: connection.openFiles(provider),
    identity: connection.openIdentity(provider),
  }
}

/** Makes a person with a customer of ten invoices, and signs them in. */
export async function createMember(agency: Agency): Promise<Member> {
  const id = crypto.randomUUID()
  const account = { email: `${id}@halde.example`, password: `pass ${crypto.randomUUID()}` }
  const { localId: uid } = await agency.identity.createAccount({ isEmailVerified: true, ...account })
  const company = `Halde ${id.slice(0, 8)}`
  await createCustomers(agency.documents).putCustomer(createCustomer({ id, company, emails: [account.email] }))
  const numbers = Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(4, '0')}`)
  await createInvoices(agency.documents).putInvoices(
    id,
    numbers.map((number) => createInvoice({ number })),
  )
  const address = newAddress()
  const { idToken, cookie } = await signIn(agency.url, account, address)
  return { ...account, uid, idToken, cookie, customerId: id, company, number: numbers[0] ?? '', address }
}

/** Signs in as the SDK and the site's own script do. @throws Refused */
export async function signIn(url: string, { email, password }: { email: string; password: string }, address: string) {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fourfold-public-key'
  const signedIn = await send(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (signedIn.status !== 200) throw new Refused(`sign-in ${signedIn.status}`)
  // The field of this answer that the SDK reads, too.
  const { idToken } = JSON.parse(signedIn.body.toString()) as { readonly idToken: string }
  const begun = await send(`${url}/session`, { method: 'POST', headers: { origin: url, authorization: `Bearer ${idToken}` } })
  const [cookie] = begun.headers['set-cookie'] ?? []
  if (begun.status !== 200 || cookie === undefined) throw new Refused(`session ${begun.status}`)
  return { idToken, cookie: cookie.split(';', 1)[0] ?? '' }
}

/** An operation was answered with something else than it should be. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** An address that nobody else has; limits count by /64. */
export function newAddress(): string {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1`
}
