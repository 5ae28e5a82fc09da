import type { Clock } from '#backend/clock.ts'
import type { IdentityStore } from './context.ts'

/** What the house is kept with. */
export type Housekeeping = {
  readonly clock: Clock
  readonly store: Pick<IdentityStore, 'changeIdentity'>
  readonly rotateKeys: () => Promise<void>
  /** Does work and logs what fails. */
  readonly run: (work: () => Promise<unknown>) => void
}

const periodMilliseconds = 3_600_000

/** Now and at every full hour: puts a new signing key in the place of an old one, and removes what has expired. @returns Stops it. */
export function keepHouse({ clock, store, rotateKeys, run }: Housekeeping): () => void {
  let cancel = () => {}
  const keep = () => {
    run(rotateKeys)
    run(() => store.changeIdentity('removeExpired', { nowMs: clock.now() }))
    cancel = clock.schedule(keep, periodMilliseconds - (clock.now() % periodMilliseconds))
  }
  keep()
  return () => cancel()
}
