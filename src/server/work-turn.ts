import type { WorkLease } from '#gateway/work-lease.ts'

/** Decides which server does the scheduled work, if several share a provider. */
export type WorkTurn = {
  /** Whether this server has the lease. Rejects with DocumentsError if the provider fails. */
  readonly isOurs: () => Promise<boolean>
  /** Releases the lease. */
  readonly end: () => Promise<void>
}

/** Duration of a lease; work begun within it may continue for as long before another server begins. Our own judgement. */
const leaseMilliseconds = 60_000

/** For a provider that is not shared. */
export const aloneTurn: WorkTurn = { isOurs: () => Promise.resolve(true), end: () => Promise.resolve() }

/**
 * A lease: its holder renews it by asking again; another server gets it at most a minute after the holder stops. A slow holder may still be
 * working then, so each write needs its own precondition.
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
      // Half of the lease is left for the work. A clock set back does not extend it.
      const leftMs = keptUntilMs - now()
      if (leftMs > leaseMilliseconds / 2 && leftMs <= leaseMilliseconds) return true
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    end: async () => {
      // Its own caller handles the failure.
      await asking?.catch(() => undefined)
      if (keptUntilMs > 0) await lease.release(holder)
      keptUntilMs = 0
    },
  }
}
