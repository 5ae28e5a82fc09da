import type { IdentityContext } from './context.ts'
import { ServiceError } from '#backend/service-error.ts'
import { IdentityRefusal } from './refusal.ts'

/** A call for the audit log. */
export type AuditedCall = {
  readonly action: string
  /** The service account of the call's token; undefined for the account's own call. */
  readonly actor: string | undefined
  readonly clientAddress: string | undefined
  /** The account that the call is about, once known. */
  readonly findLocalId: () => string | undefined
}

/** Read-only calls. */
const readingActions = ['lookup', 'createAuthUri', 'batchGet']

/** Calls whose refusals are logged for all accounts, because their number is limited. */
const limitedActions = ['signUp', 'signInWithPassword', 'signInWithEmailLink', 'signInWithIdp', 'sendOobCode', 'mfaSignIn:finalize']

/** Sign-in calls. */
const signInActions = [
  'signUp',
  'signInWithPassword',
  'signInWithEmailLink',
  'signInWithIdp',
  'signInWithCustomToken',
  'mfaSignIn:finalize',
]

/**
 * Records the result of a call. A refusal is recorded only if it is about an account or their number is limited, and never beyond a limit,
 * so that the disk cannot be filled. The response does not wait for it.
 */
export async function audited<Reply extends object>(
  context: IdentityContext,
  { action, actor, clientAddress, findLocalId }: AuditedCall,
  call: () => Promise<Reply>,
): Promise<Reply> {
  if (readingActions.includes(action)) return await call()
  const write = (outcome: string, localId: string | undefined) => {
    const entry = { timeMs: context.clock.now(), actor: actor ?? localId, clientAddress, action, outcome, localId }
    context.afterwards(() => context.store.changeIdentity('writeAudit', entry))
  }
  const report = (outcome: string) => {
    if (signInActions.includes(action)) context.onEvent({ kind: 'signIn', action, outcome })
  }
  try {
    const reply = await call()
    report('OK')
    write('OK', findLocalId() ?? localIdOf(reply))
    return reply
  } catch (error) {
    report(outcomeOf(error))
    if (error instanceof IdentityRefusal && error.httpStatus !== 429) {
      const [outcome = ''] = error.message.split(' : ', 1)
      const localId = findLocalId()
      if (localId !== undefined || actor !== undefined || limitedActions.includes(action)) write(outcome, localId)
    }
    throw error
  }
}

/** The code of a refusal, without the rest of the message, which may contain input. */
function outcomeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.status
  if (!(error instanceof IdentityRefusal)) return 'INTERNAL'
  return /^[A-Z_]{3,60}/.exec(error.message)?.[0] ?? 'REFUSED'
}

function localIdOf(reply: object): string | undefined {
  return 'localId' in reply && typeof reply.localId === 'string' ? reply.localId : undefined
}
