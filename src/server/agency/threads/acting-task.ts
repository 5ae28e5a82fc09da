import { hostname } from 'node:os'
import { type Actor, nameActor } from '#agency/actor.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { Content } from '#i18n/content/content.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import type { AgencyStaff } from '#web/handler.ts'
import { pickProvider } from './run-thread.ts'
import type { ThreadProvider } from './thread-messages.ts'

/** Work of a thread in the name of a member of staff, in one batch (`actInThread`). */
export type ActingTask = {
  readonly actor: Actor
  readonly command: string
  readonly batchId: string
  readonly runner: { readonly host: string; readonly pid: number }
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly site: SiteFacts
  readonly provider: ThreadProvider
}

/** This process. */
export const ownRunner: ActingTask['runner'] = { host: hostname(), pid: process.pid }

type Connection = Pick<ProviderConnection, 'credential' | 'fetch'>

type ActingParts = {
  readonly connection: ThreadProvider
  readonly content: Pick<Content, 'site'>
  readonly now: () => number
  readonly staff: AgencyStaff
}

export function planActing(
  { connection, content, now, staff: { uid, email } }: ActingParts,
  { command, batchId }: Pick<ActingTask, 'batchId' | 'command'>,
): ActingTask {
  return {
    actor: { kind: 'account', uid, email },
    command,
    batchId,
    runner: ownRunner,
    startedAt: now(),
    site: structuredClone(content.site),
    provider: pickProvider(connection),
  }
}

/** The server's connection, in the name of who acts. */
export function connectActor({ credential, fetch }: Connection, { actor, batchId }: ActingTask): Connection {
  return { credential: credential.actFor(nameActor(actor), () => batchId), fetch }
}
