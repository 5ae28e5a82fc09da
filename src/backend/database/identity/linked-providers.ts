import type { DatabaseSync } from 'node:sqlite'
import type { LinkedProvider } from './identity-operations.ts'

// index: account_provider_by_account
const selectOfAccount = `
  select provider_id, raw_id, email, display_name, photo_url
  from account_provider
  where local_id = ?
  order by provider_id`

// index: primary key of account_provider
const selectOwner = `
  select local_id
  from account_provider
  where provider_id = ?
    and raw_id = ?`

// index: account_provider_by_account
const deleteOfAccount = `
  delete from account_provider
  where local_id = ?`

/** The statements that find identities, for a test of their query plans. */
export const linkedProviderStatements = [selectOfAccount, selectOwner, deleteOfAccount]

type Row = {
  readonly provider_id: string
  readonly raw_id: string
  readonly email: string | null
  readonly display_name: string | null
  readonly photo_url: string | null
}

/** Identities at other issuers that accounts sign in with; for one connection. */
export type LinkedProviders = {
  readonly list: (localId: string) => readonly LinkedProvider[]
  /** The account of an identity. */
  readonly findOwner: (providerId: string, rawId: string) => string | undefined
  /** Replaces the identities of an account. */
  readonly replace: (localId: string, providers: readonly LinkedProvider[]) => void
}

export function openLinkedProviders(database: DatabaseSync): LinkedProviders {
  const ofAccount = database.prepare(selectOfAccount)
  const owner = database.prepare(selectOwner)
  return {
    list: (localId) => (ofAccount.all(localId) as Row[]).map(decodeRow), // as selected
    findOwner: (providerId, rawId) => (owner.get(providerId, rawId) as { local_id: string } | undefined)?.local_id, // as selected
    replace: (localId, providers) => {
      database.prepare(deleteOfAccount).run(localId)
      const insert = database.prepare(`
        insert into account_provider (local_id, provider_id, raw_id, email, display_name, photo_url)
        values (?, ?, ?, ?, ?, ?)`)
      for (const { providerId, rawId, email, displayName, photoUrl } of providers) {
        insert.run(localId, providerId, rawId, email ?? null, displayName ?? null, photoUrl ?? null)
      }
    },
  }
}

function decodeRow({ provider_id: providerId, raw_id: rawId, email, display_name: displayName, photo_url: photoUrl }: Row): LinkedProvider {
  return { providerId, rawId, email: email ?? undefined, displayName: displayName ?? undefined, photoUrl: photoUrl ?? undefined }
}
