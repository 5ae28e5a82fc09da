import { findInvoiceCustomers } from '#web/dashboard/customer/customers.server.ts'
import type { SettingsVisit } from './settings-page.server.ts'

/** Time zone for times shown to the person: their own, otherwise their company's (as member or bookkeeper), otherwise UTC. */
export async function findTimeZone(visit: Pick<SettingsVisit, 'user' | 'gateway' | 'locale' | 'findBooks'>): Promise<string> {
  const { profile } = await visit.gateway.profiles.getProfile(visit.user.uid)
  if (profile.timeZone) return profile.timeZone
  const [customer] = await findInvoiceCustomers(visit)
  return customer?.timeZone ?? 'UTC'
}
