import { randomBytes } from 'node:crypto'
import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Content } from '#i18n/content/content.ts'
import type { ServerConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { disableDemo, isDemoOn, seedDemo } from './demo.ts'
import { demoTimeZone } from './demo-customers.ts'

/** Credentials of the demo customer, and the key of the link that signs in as the demo's member of staff. */
export type DemoSignIn = { readonly email: string; readonly password: string; readonly staffKey: string }

/** Creates or disables the demo. */
export async function prepareDemo(
  config: ServerConfig,
  content: Content,
  { gateway, identity, files, demoStaff }: Pick<Services, 'gateway' | 'identity' | 'files' | 'demoStaff'>,
): Promise<DemoSignIn | undefined> {
  if (!isDemoOn({ ...config, site: content.site })) {
    await Promise.all([disableDemo(identity), demoStaff.turnOff()])
    return undefined
  }
  const today = calendarDateAt(new Date(), demoTimeZone)
  const [customer, staffKey] = await Promise.all([
    seedDemo({
      gateway,
      accounts: identity,
      files,
      dataDir: config.dataDir,
      seller: content.site,
      content,
      today,
      random: randomBytes,
    }),
    demoStaff.turnOn(),
  ])
  return { ...customer, staffKey }
}
