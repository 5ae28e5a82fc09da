import { expect, test, vi } from 'vitest'
import type { Translate } from '#i18n/translate.ts'
import { ZoneChoices } from './zone-choices.server.ts'

const translate: Translate = Object.assign((key: string) => key, { rich: () => [], localeTag: 'en-US' })

/** Lists the zones at a time. @returns The labels by zone, and how many formats were made for them. */
async function list(choices: ZoneChoices, chosen: string, now: string) {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  const groups = await choices.list(chosen, { locale: 'de', translate, now: new Date(now) })
  const made = formats.mock.calls.length
  formats.mockRestore()
  return { zones: new Map(groups.flatMap(([, own]) => own)), made }
}

test('the offsets are worked out once, until clocks may change', async () => {
  const choices = new ZoneChoices()
  const before = await list(choices, 'Europe/Berlin', '2026-03-29T00:46:00Z')
  expect(before.zones.get('Europe/Berlin')).toBe('Berlin, GMT+1')
  expect(before.made).toBeGreaterThan(300)
  const again = await list(choices, 'Europe/Paris', '2026-03-29T00:59:59Z')
  expect(again).toEqual({ zones: before.zones, made: 0 })
  expect((await list(choices, '', '2026-03-29T01:00:00Z')).zones.get('Europe/Berlin')).toBe('Berlin, GMT+2')
})

test('a zone under an older name is listed with its offset, an unknown one without', async () => {
  const choices = new ZoneChoices()
  const kyiv = Intl.supportedValuesOf('timeZone').includes('Europe/Kyiv') ? 'Europe/Kiev' : 'Europe/Kyiv'
  const { zones, made } = await list(choices, kyiv, '2026-07-01T12:00:00Z')
  expect(zones.get(kyiv)).toMatch(/, GMT\+3$/u)
  expect(made).toBeGreaterThan(300)
  expect((await list(choices, 'Asia/Old_Name', '2026-07-01T12:00:00Z')).zones.get('Asia/Old_Name')).toBe('Old Name')
})
