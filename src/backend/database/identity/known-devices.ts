import type { DatabaseSync } from 'node:sqlite'

/** Most devices per account; the least recently used one is forgotten first. Our own judgement. */
const maxDevices = 50

// index: primary key of known_device
const selectDevice = `
  select 1
  from known_device
  where local_id = ?
    and device_digest = ?`

// index: known_device_by_use
const deleteOldest = `
  delete from known_device
  where local_id = ?1
    and device_digest in (
      select device_digest
      from known_device
      where local_id = ?1
      order by last_use_time_ms desc
      limit -1 offset ${maxDevices}
    )`

// index: known_device_by_use
const deleteOfAccount = `
  delete from known_device
  where local_id = ?`

/** The statements that find devices, for a test of their query plans. */
export const knownDeviceStatements = [selectDevice, deleteOldest, deleteOfAccount]

/** Devices that have signed in to accounts; for one connection. */
export type KnownDevices = {
  readonly has: (localId: string, deviceDigest: Uint8Array) => boolean
  readonly put: (localId: string, deviceDigest: Uint8Array, nowMs: number) => void
  readonly removeAll: (localId: string) => void
}

export function openKnownDevices(database: DatabaseSync): KnownDevices {
  const select = database.prepare(selectDevice)
  return {
    has: (localId, deviceDigest) => select.get(localId, deviceDigest) !== undefined,
    put: (localId, deviceDigest, nowMs) => {
      database
        .prepare(
          `insert into known_device (local_id, device_digest, last_use_time_ms)
           values (?, ?, ?)
           on conflict (local_id, device_digest) do update
           set last_use_time_ms = excluded.last_use_time_ms`,
        )
        .run(localId, deviceDigest, nowMs)
      database.prepare(deleteOldest).run(localId)
    },
    removeAll: (localId) => {
      database.prepare(deleteOfAccount).run(localId)
    },
  }
}
