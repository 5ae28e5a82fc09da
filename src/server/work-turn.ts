import type { WorkLease } from '#gateway/work-lease.ts'

/** Whose turn the scheduled work is, where several servers run on one provider. */
export type WorkTurn = {
  /** Whether this server does the work now. Rejects with DocumentsError when the provider does not tell. */
  readonly isOurs: () => Promise<boolean>
  /** Leaves the work to the others. */
  readonly end: () => Promise<void>
}

/** Work that began within the lease may go on for as long before another server begins the same. Our own judgement. */
const leaseMilliseconds = 60_000

/** The turn of a server that nobody shares the provider with. */
export const aloneTurn: WorkTurn = { isOurs: () => Promise.resolve(true), end: () => Promise.resolve() }

/**
 * A turn by lease: the server that has it keeps it by asking again, and another one gets it at most a minute after that one fell silent. A server that
 * was slow may still be at work then, so the work itself guards each of its writes by a precondition.
 *
 * @param holder Random id of this server.
 */
export function createWorkTurn(lease: WorkLease, holder: string, now: () => number): WorkTurn {
  let keptUntilMs = 0
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const at = now()
    const isTaken = await lease.take(holder, new Date(at), new Date(at + leaseMilliseconds))
    keptUntilMs = isTaken ? at + leaseMilliseconds : 0
    return isTaken
  }

  return {
    isOurs: async () => {
      // Half of it is left for the work. A clock that was set back makes no lease longer.
      const leftMs = keptUntilMs - now()
      if (leftMs > leaseMilliseconds / 2 && leftMs <= leaseMilliseconds) return true
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    end: async () => {
      // Its own caller is told of the failure.
      await asking?.catch(() => undefined)
      if (keptUntilMs > 0) await lease.release(holder)
      keptUntilMs = 0
    },
  }
}
