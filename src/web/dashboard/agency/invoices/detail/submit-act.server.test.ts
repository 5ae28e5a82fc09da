import { expect, test } from 'vitest'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
import { submitAct } from './submit-act.server.ts'

/** Submits a payment of 119.00 EUR; the desk of the page would record it. */
async function submitPayment(wasIdle: boolean) {
  const paid: unknown[] = []
  const desk = { pay: (...given: unknown[]) => Promise.resolve({ batchId: `batch-${paid.push(given)}` }) } as unknown as AgencyDesk // does what a payment needs
  const form = new URLSearchParams({ act: 'pay', amount: '119.00', paidOn: '2026-03-09', method: 'card', version: 'seen' })
  const translate = createTranslate('en', content.messages.en)
  const address = { customerId: 'halde', number: '2026-0001' }
  const answer = await submitAct({ desk, address, currency: 'EUR', form, wasIdle, locale: 'en', translate, pathname: '/page' })
  return { answer, paid }
}

test('after half an hour without use no act about money is done, and what was typed stays', async () => {
  const { answer, paid } = await submitPayment(true)
  expect(paid).toEqual([])
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { act: 'pay', problem: expect.stringContaining('passkey'), typed: { amount: '119.00' } },
  })
})

test('otherwise it is done', async () => {
  const { answer, paid } = await submitPayment(false)
  expect(paid).toHaveLength(1)
  expect(answer).toMatchObject({ status: 303 })
})
