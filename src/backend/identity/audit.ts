import type { IdentityContext } from './context.ts'
import { ServiceError } from '#backend/service-error.ts'
import { IdentityRefusal } from './refusal.ts'

/** A call that is written into the audit log. */
export type AuditedCall = {
  readonly action: string
  /** Whose service account's token the call carried; the call is the account's own without. */
  readonly actor: string | undefined
  readonly clientAddress: string | undefined
  /** The account that the call turned out to be about. */
  readonly findLocalId: () => string | undefined
}

/** Calls that only read. */
const readingActions = ['lookup', 'createAuthUri', 'batchGet']

/** Refused ones of these are written down for all accounts: their number is limited. */
const limitedActions = ['signUp', 'signInWithPassword', 'signInWithEmailLink', 'signInWithIdp', 'sendOobCode']

/** Calls by which somebody signs in. */
const signInActions = ['signUp', 'signInWithPassword', 'signInWithEmailLink', 'signInWithIdp', 'signInWithCustomToken']

/**
 * Writes down what becomes of a call. What was refused is written only where it is about an account or its number is limited, so that
 * nobody fills the disk with nonsense; attempts beyond a limit never are. The answer does not wait for it.
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
  const tell = (outcome: string) => {
    if (signInActions.includes(action)) context.onEvent({ kind: 'signIn', action, outcome })
  }
  try {
    const reply = await call()
    tell('OK')
    write('OK', findLocalId() ?? localIdOf(reply))
    return reply
  } catch (error) {
    tell(outcomeOf(error))
    if (error instanceof IdentityRefusal && error.httpStatus !== 429) {
      const [outcome = ''] = error.message.split(' : ', 1)
      const localId = findLocalId()
      if (localId !== undefined || actor !== undefined || limitedActions.includes(action)) write(outcome, localId)
    }
    throw error
  }
}

/** The first word of a refusal, which names it; what is behind it may hold what was sent. */
function outcomeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.status
  if (!(error instanceof IdentityRefusal)) return 'INTERNAL'
  return /^[A-Z_]{3,60}/.exec(error.message)?.[0] ?? 'REFUSED'
}

function localIdOf(reply: object): string | undefined {
  return 'localId' in reply && typeof reply.localId === 'string' ? reply.localId : undefined
}
