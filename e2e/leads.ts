import { openLeadStore, type StoredContactRequest } from '#gateway/contact-requests.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

/** The contact requests of an e-mail address, newest first. */
export async function listLeadsOf(server: TestServer, email: string): Promise<readonly StoredContactRequest[]> {
  const leads = await openLeadStore(openDocuments(server)).listContactRequestsOf(email)
  return leads.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
}
