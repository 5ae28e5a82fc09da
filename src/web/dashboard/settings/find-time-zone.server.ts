import { findInvoiceCustomers } from '#web/dashboard/customer/customers.server.ts'
import type { SettingsVisit } from './settings-page.server.ts'

/** In which time zone times are told to the person: their own choice, else their company's, also that whose books they keep, else UTC. */
export async function findTimeZone(visit: Pick<SettingsVisit, 'user' | 'gateway' | 'locale' | 'findBooks'>): Promise<string> {
  const { profile } = await visit.gateway.profiles.getProfile(visit.user.uid)
  if (profile.timeZone) return profile.timeZone
  const [customer] = await findInvoiceCustomers(visit)
  return customer?.timeZone ?? 'UTC'
}
