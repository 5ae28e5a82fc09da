import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import { content } from '#testing/site/product-content.ts'
import { type AccessChange, createAccessMails } from './access-mails.ts'

const owner = { uid: 'anna', email: 'anna@example.com' }

function openMails(locale?: 'de') {
  const stored: string[] = []
  const failures: unknown[] = []
  const tellOwner = createAccessMails({
    content,
    siteName: 'Fourfold',
    siteUrl: 'https://agency.test',
    agencyEmail: 'hello@agency.test',
    documents: {
      commit: async (writes: readonly DocumentWrite[]) => {
        stored.push(
          ...writes.map((write) =>
            JSON.stringify('set' in write && [write.set, [...write.fields].map(([name, value]) => [name, show(value)])]),
          ),
        )
        return { commitTime: 0n }
      },
    },
    profiles: { getProfile: async () => ({ profile: locale ? { locale } : {}, version: undefined }) },
    createId: () => 'mail-1',
    onFailure: (error) => failures.push(error),
    now: () => Date.UTC(2026, 0, 15, 12),
  })
  return { tellOwner, stored, failures }
}

function show(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'fields' in value && value.fields instanceof Map ? [...value.fields] : value
}

test.each<AccessChange>(['passkeyAdded', 'passkeyRemoved', 'codesAdded', 'appRemoved'])(
  '%s is mailed in every language, with a link to the settings',
  async (change) => {
    const { tellOwner, stored, failures } = openMails()
    for (const locale of locales) await tellOwner(change, owner, locale)
    expect(failures).toEqual([])
    expect(new Set(stored).size).toBe(locales.length)
    for (const mail of stored) expect(mail).toMatch(/https:\/\/agency\.test(?:\/\w\w)?\/dashboard\/settings\/security/u)
    expect(stored.every((mail) => mail.includes(owner.email))).toBe(true)
  },
)

test('the chosen language comes first, and an account without address gets no mail', async () => {
  const { tellOwner, stored } = openMails('de')
  await tellOwner('passkeyAdded', owner, 'en')
  expect(stored[0]).toContain('Passkey hinzugefügt')
  await tellOwner('passkeyAdded', { uid: 'anna', email: undefined }, 'en')
  expect(stored).toHaveLength(1)
})
