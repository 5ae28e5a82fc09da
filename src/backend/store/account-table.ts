import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Account, AccountChanges } from './identity-operations.ts'

const columns = `
  local_id, email, is_email_verified, display_name, photo_url, password_hash, password_update_time_ms, is_disabled, is_custom_auth,
  valid_since_seconds, create_time_ms, last_login_time_ms, last_refresh_time_ms`

// index: primary key of account
const selectByLocalId = `
  select ${columns}
  from account
  where local_id = ?`

// index: unique email of account
const selectByEmail = `
  select ${columns}
  from account
  where email = ?`

// index: primary key of account
const updateAccount = `
  update account
  set email = ?, is_email_verified = ?, display_name = ?, photo_url = ?, password_hash = ?, password_update_time_ms = ?,
    is_disabled = ?, is_custom_auth = ?, valid_since_seconds = ?, create_time_ms = ?, last_login_time_ms = ?, last_refresh_time_ms = ?
  where local_id = ?`

/** The statements that find an account, for a test that reads their plans. */
export const accountStatements = [selectByLocalId, selectByEmail, updateAccount]

/** Accounts by id and by e-mail address; for one connection. */
export type AccountTable = {
  readonly find: (localId: string) => Account | undefined
  readonly findByEmail: (email: string) => Account | undefined
  readonly insert: (account: Account) => void
  /** The account after the changes; undefined when there is none. */
  readonly update: (localId: string, changes: AccountChanges) => Account | undefined
  readonly remove: (localId: string) => boolean
}

export function openAccountTable(database: DatabaseSync): AccountTable {
  const byLocalId = database.prepare(selectByLocalId)
  const byEmail = database.prepare(selectByEmail)
  const find = (localId: string) => decodeRow(byLocalId.get(localId))
  return {
    find,
    findByEmail: (email) => decodeRow(byEmail.get(email)),
    insert: (account) => {
      database
        .prepare(`insert into account (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
        .run(account.localId, ...valuesOf(account))
    },
    update: (localId, changes) => {
      const before = find(localId)
      if (!before) return undefined
      const after = { ...before, ...changes }
      database.prepare(updateAccount).run(...valuesOf(after), localId)
      return after
    },
    remove: (localId) => database.prepare('delete from account where local_id = ?').run(localId).changes > 0,
  }
}

/** The columns behind local_id, in their order. */
function valuesOf(account: Account): (string | number | null)[] {
  return [
    account.email ?? null,
    Number(account.isEmailVerified),
    account.displayName ?? null,
    account.photoUrl ?? null,
    account.passwordHash ?? null,
    account.passwordUpdateTimeMs ?? null,
    Number(account.isDisabled),
    Number(account.isCustomAuth),
    account.validSinceSeconds,
    account.createTimeMs,
    account.lastLoginTimeMs ?? null,
    account.lastRefreshTimeMs ?? null,
  ]
}

function decodeRow(row: Record<string, SQLOutputValue> | undefined): Account | undefined {
  if (!row) return undefined
  const text = (name: string) => (row[name] ?? undefined) as string | undefined // columns of a strict table
  const number = (name: string) => (row[name] ?? undefined) as number | undefined // likewise
  return {
    localId: String(row['local_id']),
    email: text('email'),
    isEmailVerified: row['is_email_verified'] === 1,
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    passwordHash: text('password_hash'),
    passwordUpdateTimeMs: number('password_update_time_ms'),
    isDisabled: row['is_disabled'] === 1,
    isCustomAuth: row['is_custom_auth'] === 1,
    validSinceSeconds: Number(row['valid_since_seconds']),
    createTimeMs: Number(row['create_time_ms']),
    lastLoginTimeMs: number('last_login_time_ms'),
    lastRefreshTimeMs: number('last_refresh_time_ms'),
  }
}
