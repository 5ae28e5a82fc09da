import { encodeVisitorId, findVisitorId, type VisitorId } from '#domain/vitals/visitor-id.ts'
import { tryStorage } from '#web/try-storage.ts'

const storageName = 'analytics-user'

/** Reads the visitor id for the vitals service; it exists only while the visitor allows analytics. */
export function readVisitorId(): string | undefined {
  return tryStorage(() => findVisitorId(localStorage.getItem(storageName), new Date()))
}

export function storeVisitorId(id: VisitorId): void {
  tryStorage(() => localStorage.setItem(storageName, encodeVisitorId(id)))
}

export function removeVisitorId(): void {
  tryStorage(() => localStorage.removeItem(storageName))
}
