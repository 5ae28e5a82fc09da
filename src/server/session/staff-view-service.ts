import { type IdentityClient, IdentityError } from '#gateway/accounts/identity.ts'
import type { ViewAccount, ViewAccountStore } from '#gateway/accounts/view-accounts.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import type { OpenView, StaffViewStore } from '#gateway/staff-views.ts'
import { attemptEach } from '#server/attempt-each.ts'
import type { TokenCipher } from './token-cipher.ts'

export type StaffViewServiceOptions = {
  readonly staffViews: Pick<StaffViewStore, 'end' | 'find' | 'isUnused' | 'listOpened' | 'open'>
  readonly viewAccounts: ViewAccountStore
  readonly identity: Pick<IdentityClient, 'deleteAccount' | 'signInWithCustomToken'>
  readonly createCustomToken: ServiceCredential['createCustomToken']
  readonly tokenCipher: TokenCipher
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A view that has not ended, and the account by which its pages read under the rules. */
export type StaffViewVisitor = OpenView & {
  readonly uid: string
  /** Says `viewOf`, the customer's id. It never leaves the server. */
  readonly idToken: string
}

/** Accounts that are looked at in one query. */
const readAtOnce = 100

/**
 * Views of customers' dashboards by staff. Each reads by an account of its own, whose token allows nothing but reading that customer. The
 * account lives as long as the view: the embedded backend refuses tokens whose account is gone.
 */
export class StaffViewService {
  readonly #options: StaffViewServiceOptions

  constructor(options: StaffViewServiceOptions) {
    this.#options = options
  }

  /** Whether the view of a link can still be opened. */
  async isUnused(linkKey: string): Promise<boolean> {
    return await this.#options.staffViews.isUnused(linkKey)
  }

  /** Opens the view of a link, once. @returns Undefined for a link that was used, has expired, or is none. */
  async open(linkKey: string): Promise<{ readonly cookieKey: string; readonly endsAt: Date } | undefined> {
    return await this.#options.staffViews.open(linkKey, (view) => this.#createAccount(view))
  }

  async find(cookieKey: string): Promise<StaffViewVisitor | undefined> {
    const { staffViews, viewAccounts, tokenCipher } = this.#options
    const view = await staffViews.find(cookieKey)
    if (!view) return undefined
    const uid = uidOf(view)
    const { sealedIdToken } = (await viewAccounts.findViewAccount(uid)) ?? {}
    const idToken = sealedIdToken === undefined ? undefined : tokenCipher.decrypt(sealedIdToken, uid)
    return idToken === undefined ? undefined : { ...view, uid, idToken }
  }

  /** Ends a view before its time; any other key changes nothing. */
  async end(cookieKey: string): Promise<void> {
    const view = await this.#options.staffViews.end(cookieKey)
    if (view) await this.#removeAccount(uidOf(view))
  }

  /** The views that were opened, the latest first. */
  async listOpened(customerId: string): ReturnType<StaffViewStore['listOpened']> {
    return await this.#options.staffViews.listOpened(customerId)
  }

  /** Removes the accounts of views that have ended, and of those that were never opened because the server stopped. */
  async removeEnded(): Promise<void> {
    const { viewAccounts, now } = this.#options
    const isOver = ({ endsAt }: ViewAccount) => endsAt.getTime() <= now()
    await attemptEach(
      async (onMalformed) => (await viewAccounts.listOldestViewAccounts(readAtOnce, onMalformed)).filter(isOver),
      ({ uid }) => this.#removeAccount(uid),
    )
  }

  async #createAccount(view: OpenView): Promise<void> {
    const { viewAccounts, identity, createCustomToken, tokenCipher } = this.#options
    const account = { uid: uidOf(view), endsAt: view.endsAt }
    await viewAccounts.noteViewAccount(account)
    const signedIn = await identity.signInWithCustomToken(await createCustomToken(account.uid, { viewOf: view.customerId }))
    if (signedIn.kind === 'refused') throw new IdentityError(signedIn.code, 'The provider refuses the account of a view.')
    await viewAccounts.putViewAccount({ ...account, sealedIdToken: tokenCipher.encrypt(signedIn.idToken, account.uid) })
  }

  /** The account goes before what names it. */
  async #removeAccount(uid: string): Promise<void> {
    const { identity, viewAccounts } = this.#options
    try {
      await identity.deleteAccount(uid)
    } catch (error) {
      if (!(error instanceof IdentityError && error.code === 'USER_NOT_FOUND')) throw error
    }
    await viewAccounts.deleteViewAccount(uid)
  }
}

/** The view's own id: no person has it, whose ids are 28 letters and digits. */
function uidOf({ id }: Pick<OpenView, 'id'>): string {
  return `staff-view-${id}`
}
