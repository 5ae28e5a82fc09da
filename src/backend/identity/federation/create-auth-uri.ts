import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'

const Body = v.strictObject({
  ...clientEntries,
  identifier: v.optional(Text, ''),
  continueUri: v.optional(Text, ''),
  sessionId: v.optional(Text),
})
const unbuiltNames = ['providerId', 'oauthScope', 'context', 'authFlowType', 'customParameter', 'hostedDomain', 'openidRealm', 'tenantId']

/** `accounts:createAuthUri`: the sign-in methods of an address; with e-mail enumeration protection it lists none. */
export async function createAuthUri({ store, settings }: IdentityContext, body: unknown): Promise<object> {
  const { identifier, continueUri, sessionId = randomBytes(20).toString('base64url') } = parseBody(Body, body, unbuiltNames)
  if (!identifier) throw new IdentityRefusal('MISSING_IDENTIFIER')
  if (!continueUri) throw new IdentityRefusal('MISSING_CONTINUE_URI')
  const email = parseIdentifier(identifier)
  if (!URL.canParse(continueUri)) throw new IdentityRefusal('INVALID_CONTINUE_URI')
  const kind = 'identitytoolkit#CreateAuthUriResponse'
  if (settings.emailEnumerationProtection) return { kind, sessionId }
  const [account] = await store.findAccounts({ emails: [email] })
  if (!account) return { kind, registered: false, allProviders: [], signinMethods: [], sessionId }
  const federated = account.providers.map(({ providerId }) => providerId)
  const own = [...(account.passwordHash === undefined ? [] : ['password']), ...(account.isEmailLinkSignIn ? ['emailLink'] : [])]
  return {
    kind,
    registered: true,
    allProviders: [...(own.length > 0 ? ['password'] : []), ...federated],
    signinMethods: [...own, ...federated],
    sessionId,
  }
}

function parseIdentifier(identifier: string): string {
  try {
    return parseEmail(identifier)
  } catch (error) {
    if (error instanceof IdentityRefusal) throw new IdentityRefusal('INVALID_IDENTIFIER')
    throw error
  }
}
