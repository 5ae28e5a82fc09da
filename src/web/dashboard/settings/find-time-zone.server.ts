import { findOwnCustomers } from '#web/dashboard/customer/customers.server.ts'
import type { SettingsVisit } from './settings-page.server.ts'

/** In which time zone times are told to the person: their own choice, else their company's, else UTC. */
export async function findTimeZone({ user, gateway }: SettingsVisit): Promise<string> {
  const { profile } = await gateway.profiles.getProfile(user.uid)
  if (profile.timeZone) return profile.timeZone
  const [customer] = await findOwnCustomers({ user, gateway })
  return customer?.timeZone ?? 'UTC'
}
