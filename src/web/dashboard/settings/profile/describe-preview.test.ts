import { expect, test } from 'vitest'
import { readContent } from '#i18n/node/read-content.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { describePreview } from './describe-preview.server.ts'

test('a preview has the company’s time until the person chooses a zone, and a mail in every language', async () => {
  const content = await readContent('content')
  const customer = createCustomer({ timeZone: 'Europe/Madrid' })
  const options = { content, siteName: 'Agency', customer, locale: 'de', now: new Date('2026-11-29T15:00:00Z') } as const
  expect(describePreview({ ...options, timeZone: '' })).toMatchObject({ time: '16:00', company: customer.company })
  const { time, mails } = describePreview({ ...options, timeZone: 'Asia/Tokyo' })
  expect(time).toBe('00:00')
  expect(mails.de).toMatchObject({ day: '30. Nov. 2026', subject: expect.stringContaining(customer.company) })
  expect(mails.es?.closing).toContain('Agency')
  expect(new Set(Object.values(mails).map(({ greeting }) => greeting)).size).toBe(4)
})
