import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

/** Lists the contact requests of an e-mail address, newest first. */
export async function listLeadsOf(server: TestServer, email: string): Promise<readonly StoredLead[]> {
  const leads = await openLeadStore(openDocuments(server)).listLeadsOf(email)
  return leads.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
}
