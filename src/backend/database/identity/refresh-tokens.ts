import { createHmac, hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { AccountTable } from './account-table.ts'
import type { ExchangedRefreshToken, RefreshTokenExchange, RefreshTokenParts, SignInProvider } from './identity-operations.ts'

/** Most sign-ins of one kind per account; the least recently used one is forgotten first. Our own judgement. */
const maxFamilies = 100

/** Most tokens between a used one and the live one: how often a client can refresh within the window. Our own judgement. */
const maxSteps = 32

// index: refresh_family_by_use
const deleteOldestFamilies = `
  delete from refresh_family
  where family_digest in (
    select family_digest
    from refresh_family
    where local_id = ?
      and sign_in_provider = ?
    order by last_use_time_ms desc
    limit -1 offset ${maxFamilies}
  )`

// index: primary key of refresh_family
const selectFamily = `
  select local_id, sign_in_provider, auth_time_seconds, is_revoked, custom_claims, second_factor
  from refresh_family
  where family_digest = ?`

// index: primary key of refresh_token
const selectToken = `
  select use_time_ms, next_salt
  from refresh_token
  where family_digest = ?
    and token_digest = ?`

// index: primary key of refresh_token
const deleteUsedTokens = `
  delete from refresh_token
  where family_digest = ?
    and use_time_ms < ?`

// index: refresh_family_by_use
const forgetAccount = `
  update refresh_family
  set local_id = null, custom_claims = null, second_factor = null
  where local_id = ?`

/** The statements of refresh tokens, for a test of their query plans. */
export const refreshTokenStatements = [deleteOldestFamilies, selectFamily, selectToken, deleteUsedTokens, forgetAccount]

type Family = {
  readonly local_id: string | null
  readonly sign_in_provider: string
  readonly auth_time_seconds: number
  readonly is_revoked: number
  readonly custom_claims: string | null
  readonly second_factor: string | null
}
type Token = { readonly use_time_ms: number | null; readonly next_salt: Uint8Array | null }

/** A sign-in that starts a family. */
export type FamilyStart = {
  readonly token: RefreshTokenParts
  readonly localId: string
  readonly signInProvider: SignInProvider
  readonly authTimeSeconds: number
  readonly customClaims: string | undefined
  readonly secondFactorId: string | undefined
  readonly nowMs: number
}

/**
 * Families of refresh tokens, one per sign-in, each a single chain: the next secret is HMAC-SHA-256 of a stored salt, keyed with the
 * presented secret. A client that refreshes twice (two tabs, a lost reply) gets the same token twice although no token is stored, and a
 * stolen token cannot branch off undetected. For the writer's connection.
 */
export class RefreshTokens {
  readonly #accounts: AccountTable
  readonly #insertFamily
  readonly #insertToken
  readonly #deleteOldest
  readonly #selectFamily
  readonly #selectToken
  readonly #useToken
  readonly #useFamily
  readonly #deleteUsed
  readonly #revokeFamily
  readonly #deleteTokens
  readonly #forgetAccount

  constructor(database: DatabaseSync, accounts: AccountTable) {
    this.#accounts = accounts
    this.#insertFamily = database.prepare(`
      insert into refresh_family (
        family_digest, local_id, sign_in_provider, auth_time_seconds, custom_claims, second_factor, last_use_time_ms, is_revoked
      )
      values (?, ?, ?, ?, ?, ?, ?, 0)`)
    this.#insertToken = database.prepare('insert into refresh_token (family_digest, token_digest) values (?, ?)')
    this.#deleteOldest = database.prepare(deleteOldestFamilies)
    this.#selectFamily = database.prepare(selectFamily)
    this.#selectToken = database.prepare(selectToken)
    this.#useToken = database.prepare(`
      update refresh_token
      set use_time_ms = ?, next_salt = ?
      where family_digest = ?
        and token_digest = ?`)
    this.#useFamily = database.prepare('update refresh_family set last_use_time_ms = ? where family_digest = ?')
    this.#deleteUsed = database.prepare(deleteUsedTokens)
    this.#revokeFamily = database.prepare('update refresh_family set is_revoked = 1 where family_digest = ?')
    this.#deleteTokens = database.prepare('delete from refresh_token where family_digest = ?')
    this.#forgetAccount = database.prepare(forgetAccount)
  }

  /** Starts a family with its first token. */
  begin({ token, localId, signInProvider, authTimeSeconds, customClaims, secondFactorId, nowMs }: FamilyStart): void {
    const family = digest(token.family)
    this.#insertFamily.run(family, localId, signInProvider, authTimeSeconds, customClaims ?? null, secondFactorId ?? null, nowMs)
    this.#insertToken.run(family, digest(token.secret))
    this.#deleteOldest.run(localId, signInProvider)
  }

  /** Exchanges a token for the next one of its family, or returns the reason for refusing. */
  exchange({ refreshToken, nextSalt, reuseWindowMs, nowMs }: RefreshTokenExchange): ExchangedRefreshToken {
    const digestOfFamily = digest(refreshToken.family)
    const family = this.#selectFamily.get(digestOfFamily) as Family | undefined // as selected
    if (!family) return { kind: 'unknown' }
    if (family.local_id === null) return { kind: 'accountGone' }
    const account = this.#accounts.find(family.local_id)
    if (!account) return { kind: 'accountGone' }
    if (account.isDisabled) return { kind: 'accountDisabled' }
    if (family.is_revoked === 1 || family.auth_time_seconds < account.validSinceSeconds) return { kind: 'expired' }
    this.#deleteUsed.run(digestOfFamily, nowMs - reuseWindowMs)
    const nextSecret = this.#advance(digestOfFamily, refreshToken.secret, nextSalt, nowMs)
    if (!nextSecret) {
      this.#revokeFamily.run(digestOfFamily)
      this.#deleteTokens.run(digestOfFamily)
      return { kind: 'reused', localId: account.localId }
    }
    this.#useFamily.run(nowMs, digestOfFamily)
    return {
      kind: 'exchanged',
      account: this.#accounts.update(account.localId, { lastRefreshTimeMs: nowMs }) ?? account,
      authTimeSeconds: family.auth_time_seconds,
      signInProvider: family.sign_in_provider,
      customClaims: family.custom_claims ?? undefined,
      secondFactorId: family.second_factor ?? undefined,
      nextSecret,
    }
  }

  /** Keeps of a deleted account's families only that they existed. */
  forget(localId: string): void {
    this.#forgetAccount.run(localId)
  }

  /** The secret of the live token after this one; undefined if this one is neither live nor used within the window. */
  #advance(family: Uint8Array, presented: Uint8Array, salt: Uint8Array, nowMs: number): Uint8Array | undefined {
    let secret = presented
    for (let step = 0; step < maxSteps; step++) {
      const token = this.#selectToken.get(family, digest(secret)) as Token | undefined // as selected
      if (!token) return undefined
      const isLive = token.next_salt === null
      const next = createHmac('sha256', secret)
        .update(token.next_salt ?? salt)
        .digest()
      if (isLive && step > 0) return secret
      if (isLive) {
        this.#useToken.run(nowMs, salt, family, digest(secret))
        this.#insertToken.run(family, digest(next))
        return next
      }
      secret = next
    }
    return undefined
  }
}

function digest(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}
