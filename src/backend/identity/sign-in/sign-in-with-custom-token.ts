import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { storeAccount } from '#backend/identity/accounts/create-account.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'

const Body = v.strictObject({ ...clientEntries, token: v.optional(Text, '') })
const unbuiltNames = ['tenantId', 'instanceId', 'delegatedProjectNumber']

/**
 * `accounts:signInWithCustomToken`: signs in the user that a service account names, and creates the account if needed, like the hosted
 * service. The tokens have the provider `custom`, also after a refresh, and count as a recent sign-in only if the settings say so.
 */
export async function signInWithCustomToken(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { token } = parseBody(Body, body, unbuiltNames)
  if (!token) throw new IdentityRefusal('MISSING_CUSTOM_TOKEN')
  const { uid: localId, customClaims } = await context.readCustomToken(token)
  caller.isAbout(localId)
  const [existing] = await context.store.findAccounts({ localIds: [localId] })
  const account = existing ?? (await storeAccount(context, { localId, isCustomAuth: true }))
  const tokens = await startSession(context, account, { signInProvider: 'custom', customClaims })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: !existing, ...tokens }
}
