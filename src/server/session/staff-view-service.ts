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

/** An active staff view, and the account with which its pages read. */
export type StaffViewVisitor = OpenView & {
  readonly uid: string
  /** Contains the claim `viewOf`, the customer's id. Never leaves the server. */
  readonly idToken: string
}

/** Accounts per query. */
const readAtOnce = 100

/**
 * Staff views of customers' dashboards. Each has its own account, whose token only allows reading that customer, and which is deleted with
 * the view, because the embedded backend rejects tokens of deleted accounts.
 */
export class StaffViewService {
  readonly #options: StaffViewServiceOptions

  constructor(options: StaffViewServiceOptions) {
    this.#options = options
  }

  /** Whether a link can still be opened. */
  async isUnused(linkKey: string): Promise<boolean> {
    return await this.#options.staffViews.isUnused(linkKey)
  }

  /** Opens a view by its link, once. @returns Undefined for a used, expired or unknown link. */
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

  /** Ends a view early; ignores other keys. */
  async end(cookieKey: string): Promise<void> {
    const view = await this.#options.staffViews.end(cookieKey)
    if (view) await this.#removeAccount(uidOf(view))
  }

  /** Opened views, the latest first. */
  async listOpened(customerId: string): ReturnType<StaffViewStore['listOpened']> {
    return await this.#options.staffViews.listOpened(customerId)
  }

  /** Removes the accounts of ended views, and of those that were never opened because the server stopped. */
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

  /** The account first, because the record refers to it. */
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

/** The view's own id. It cannot be a person's, which has 28 letters and digits. */
function uidOf({ id }: Pick<OpenView, 'id'>): string {
  return `staff-view-${id}`
}
