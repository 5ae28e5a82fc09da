import type { IdentityContext } from './context.ts'
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
  try {
    const reply = await call()
    write('OK', findLocalId() ?? localIdOf(reply))
    return reply
  } catch (error) {
    if (error instanceof IdentityRefusal && error.httpStatus !== 429) {
      const [outcome = ''] = error.message.split(' : ', 1)
      const localId = findLocalId()
      if (localId !== undefined || actor !== undefined || limitedActions.includes(action)) write(outcome, localId)
    }
    throw error
  }
}

function localIdOf(reply: object): string | undefined {
  return 'localId' in reply && typeof reply.localId === 'string' ? reply.localId : undefined
}
