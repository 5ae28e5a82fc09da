import { expect, test } from 'vitest'
import { createCustomer } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { describePreview } from './describe-preview.server.ts'

test('a preview has the time of the chosen zone or company, and a mail in every language', () => {
  const customer = createCustomer({ timeZone: 'Europe/Madrid' })
  const options = { content, siteName: 'Agency', customer, locale: 'de', now: new Date('2026-11-29T15:00:00Z') } as const
  expect(describePreview({ ...options, timeZone: '' })).toMatchObject({ time: '16:00', company: customer.company })
  const { time, mails } = describePreview({ ...options, timeZone: 'Asia/Tokyo' })
  expect(time).toBe('00:00')
  expect(mails.de).toMatchObject({ day: '30. Nov. 2026', subject: expect.stringContaining(customer.company) })
  expect(mails.es?.closing).toContain('Agency')
  expect(new Set(Object.values(mails).map(({ greeting }) => greeting)).size).toBe(4)
})
