import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Account, AccountChanges, AccountConflict } from './identity-operations.ts'
import { type LinkedProviders, openLinkedProviders } from './linked-providers.ts'
import { openSecondFactors, type SecondFactors } from './second-factors.ts'

const columns = `
  local_id, email, is_email_verified, display_name, photo_url, phone_number, custom_attributes, initial_email, is_email_link_sign_in,
  password_hash, password_update_time_ms, is_disabled, is_custom_auth, valid_since_seconds, create_time_ms, last_login_time_ms,
  last_refresh_time_ms`

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

// index: account_by_phone_number
const selectByPhoneNumber = `
  select ${columns}
  from account
  where phone_number = ?`

// index: primary key of account
const selectPage = `
  select ${columns}
  from account
  where local_id > ?
  order by local_id
  limit ?`

// index: primary key of account
const updateAccount = `
  update account
  set email = ?, is_email_verified = ?, display_name = ?, photo_url = ?, phone_number = ?, custom_attributes = ?, initial_email = ?,
    is_email_link_sign_in = ?, password_hash = ?, password_update_time_ms = ?, is_disabled = ?, is_custom_auth = ?,
    valid_since_seconds = ?, create_time_ms = ?, last_login_time_ms = ?, last_refresh_time_ms = ?
  where local_id = ?`

/** The statements that find an account, for a test of their query plans. */
export const accountStatements = [selectByLocalId, selectByEmail, updateAccount, selectByPhoneNumber, selectPage]

/** Accounts by ID, e-mail address, phone number and external identity; for one connection. */
export type AccountTable = {
  readonly find: (localId: string) => Account | undefined
  readonly findByEmail: (email: string) => Account | undefined
  readonly findByPhoneNumber: (phoneNumber: string) => Account | undefined
  readonly findByIdentity: (providerId: string, rawId: string) => Account | undefined
  /** Accounts after one, in the order of their IDs. */
  readonly listAfter: (localId: string, count: number) => readonly Account[]
  /** Which attribute of an account another one has already. */
  readonly findConflict: (account: Account) => AccountConflict | undefined
  readonly insert: (account: Account) => void
  /** The account after the changes, which must not conflict with another; undefined if it does not exist. */
  readonly update: (localId: string, changes: AccountChanges) => Account | undefined
  readonly remove: (localId: string) => boolean
}

export function openAccountTable(database: DatabaseSync): AccountTable {
  const byLocalId = database.prepare(selectByLocalId)
  const byEmail = database.prepare(selectByEmail)
  const byPhoneNumber = database.prepare(selectByPhoneNumber)
  const page = database.prepare(selectPage)
  const providers = openLinkedProviders(database)
  const secondFactors = openSecondFactors(database)
  const decode = (row: Row | undefined) => decodeRow(row, providers, secondFactors)
  const find = (localId: string) => decode(byLocalId.get(localId))
  const findByEmail = (email: string) => decode(byEmail.get(email))
  const findByPhoneNumber = (phoneNumber: string) => decode(byPhoneNumber.get(phoneNumber))
  const isOthers = (account: Account, found: string | undefined) => found !== undefined && found !== account.localId
  return {
    find,
    findByEmail,
    findByPhoneNumber,
    findByIdentity: (providerId, rawId) => {
      const localId = providers.findOwner(providerId, rawId)
      return localId === undefined ? undefined : find(localId)
    },
    listAfter: (localId, count) => page.all(localId, count).flatMap((row) => decode(row) ?? []),
    findConflict: (account) => {
      const { email, phoneNumber } = account
      if (email !== undefined && isOthers(account, findByEmail(email)?.localId)) return 'emailExists'
      if (phoneNumber !== undefined && isOthers(account, findByPhoneNumber(phoneNumber)?.localId)) return 'phoneNumberExists'
      const isTaken = account.providers.some(({ providerId, rawId }) => isOthers(account, providers.findOwner(providerId, rawId)))
      return isTaken ? 'identityExists' : undefined
    },
    insert: (account) => {
      const places = Array(columns.split(',').length).fill('?').join(', ')
      database.prepare(`insert into account (${columns}) values (${places})`).run(account.localId, ...valuesOf(confirmed(account, account)))
      providers.replace(account.localId, account.providers)
      secondFactors.replace(account.localId, account.secondFactor)
    },
    update: (localId, changes) => {
      const before = find(localId)
      if (!before) return undefined
      const after = confirmed(before, { ...before, ...changes }, changes)
      database.prepare(updateAccount).run(...valuesOf(after), localId)
      if (changes.providers) providers.replace(localId, changes.providers)
      if ('secondFactor' in changes) secondFactors.replace(localId, changes.secondFactor)
      return after
    },
    remove: (localId) => {
      providers.replace(localId, [])
      secondFactors.replace(localId, undefined)
      return database.prepare('delete from account where local_id = ?').run(localId).changes > 0
    },
  }
}

/** A confirmation is for one address: an account without an address is unconfirmed, and a new address needs its own (decision 038). */
function confirmed(before: Account, after: Account, changes: AccountChanges = after): Account {
  const isKept = after.email === before.email || changes.isEmailVerified !== undefined
  return { ...after, isEmailVerified: after.isEmailVerified && isKept && after.email !== undefined }
}

/** The columns after local_id, in their order. */
function valuesOf(account: Account): (string | number | null)[] {
  return [
    account.email ?? null,
    Number(account.isEmailVerified),
    account.displayName ?? null,
    account.photoUrl ?? null,
    account.phoneNumber ?? null,
    account.customAttributes ?? null,
    account.initialEmail ?? null,
    Number(account.isEmailLinkSignIn),
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

type Row = Record<string, SQLOutputValue>

function decodeRow(row: Row | undefined, providers: LinkedProviders, secondFactors: SecondFactors): Account | undefined {
  if (!row) return undefined
  const localId = String(row['local_id'])
  const text = (name: string) => (row[name] ?? undefined) as string | undefined // column types of the strict table
  const number = (name: string) => (row[name] ?? undefined) as number | undefined // likewise
  return {
    localId,
    email: text('email'),
    isEmailVerified: row['is_email_verified'] === 1,
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    phoneNumber: text('phone_number'),
    customAttributes: text('custom_attributes'),
    initialEmail: text('initial_email'),
    isEmailLinkSignIn: row['is_email_link_sign_in'] === 1,
    providers: providers.list(localId),
    secondFactor: secondFactors.find(localId),
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
