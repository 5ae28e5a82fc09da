import { randomBytes } from 'node:crypto'
import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import type { ServerConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { disableDemo, isDemoOn, seedDemo } from './demo.ts'
import { demoTimeZone } from './demo-customers.ts'

/** What the demo customer signs in with. */
export type DemoSignIn = { readonly email: string; readonly password: string }

/**
 * Puts the demo customer in place, or keeps it out.
 *
 * @param seller Who issues its invoices.
 */
export async function prepareDemo(
  config: ServerConfig,
  seller: Seller,
  { gateway, identity, files }: Pick<Services, 'gateway' | 'identity' | 'files'>,
): Promise<DemoSignIn | undefined> {
  if (!isDemoOn(config)) {
    await disableDemo(identity)
    return undefined
  }
  const today = calendarDateAt(new Date(), demoTimeZone)
  return seedDemo({ gateway, accounts: identity, files, dataDir: config.dataDir, seller, today, random: randomBytes })
}
