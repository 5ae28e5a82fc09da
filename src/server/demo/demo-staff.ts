import { timingSafeEqual } from 'node:crypto'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { staffClaim } from '#domain/staff-role.ts'
import { passkeySignIn } from '#domain/staff-session.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'

type DemoStaffOptions = {
  readonly identity: Pick<IdentityClient, 'createAccount' | 'findAccounts' | 'signInWithCustomToken' | 'updateAccount'>
  readonly createCustomToken: ServiceCredential['createCustomToken']
  /** Returns that many random bytes. */
  readonly random: (sizeBytes: number) => Buffer
}

const demoStaffEmail = 'staff@fourfold.example'
const customAttributes = JSON.stringify({ [staffClaim]: 'owner' })

/**
 * The sign-in of the demo's member of staff: by a link that only the terminal of the server shows, while the demo is on. The account has no
 * password, and sees the demo's data alone (`agency-desk.ts`).
 */
export class DemoStaff {
  readonly #options: DemoStaffOptions
  /** Undefined while the demo is off. */
  #key: string | undefined

  constructor(options: DemoStaffOptions) {
    this.#options = options
  }

  /** Creates the account, or restores it. @returns The key of the link, which works until the server stops. */
  async turnOn(): Promise<string> {
    const { identity, random } = this.#options
    const [account] = await identity.findAccounts({ localIds: [demoStaffId] })
    const wanted = { localId: demoStaffId, email: demoStaffEmail, isEmailVerified: true, displayName: 'Inés Muster' }
    if (!account) await identity.createAccount(wanted)
    if (!account || account.isDisabled || account.email !== demoStaffEmail || account.customAttributes !== customAttributes)
      await identity.updateAccount({ ...wanted, isDisabled: false, customAttributes })
    this.#key = random(32).toString('base64url')
    return this.#key
  }

  /** Disables the account, if there is one. */
  async turnOff(): Promise<void> {
    const { identity } = this.#options
    this.#key = undefined
    const [account] = await identity.findAccounts({ localIds: [demoStaffId] })
    if (account && !account.isDisabled) await identity.updateAccount({ localId: demoStaffId, isDisabled: true })
  }

  /** @returns An id token of the account; undefined for a wrong key, or while the demo is off. */
  async signIn(key: string): Promise<string | undefined> {
    if (this.#key === undefined || !isSame(key, this.#key)) return undefined
    const { identity, createCustomToken } = this.#options
    // The demo's link replaces a passkey.
    const signedIn = await identity.signInWithCustomToken(await createCustomToken(demoStaffId, { signedInBy: passkeySignIn }))
    return signedIn.kind === 'signedIn' ? signedIn.idToken : undefined
  }
}

function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}
