import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { requestsAnswer } from './requests-answer.ts'
import { requestsClose } from './requests-close.ts'
import { requestsList } from './requests-list.ts'

const getSite = shareSite()

/** A running site with one question of a customer. */
async function createSite() {
  const site = await getSite()
  const { customers, requests } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  const question = { kind: 'question', subject: 'Half a day', text: 'What was it for?', locale: 'nl', invoiceNumber: '2026-0001' } as const
  await requests.createRequest({ customerId: 'halde', id: 'q1' }, question, 'zoe')
  return site
}

test('a question is listed until it is answered, and then closed', async () => {
  const site = await createSite()
  expect(await requestsList.run([], site)).toMatch(
    /halde\/q1 +\d{4}-\d\d-\d\d \d\d:\d\d +question +open +2026-0001 +nl +Half a day +What was it for\?/u,
  )
  expect(await requestsAnswer.run(['halde/q1', '--text', ' For the second round. ', '--as', 'Mara'], site)).toBe(
    'Answered request halde/q1.\n',
  )
  expect(await requestsList.run([], site)).toBe('No requests.\n')
  expect(await requestsClose.run(['halde/q1'], site)).toBe('Closed request halde/q1.\n')
  expect(JSON.parse(await requestsList.run(['--state', 'closed', '--json'], site))).toMatchObject([
    { customerId: 'halde', id: 'q1', messages: [{ from: 'agency', author: 'Mara', text: 'For the second round.' }] },
  ])
})

test.each<[string, string[], string]>([
  ['no request', ['--text', 'Yes', '--as', 'Mara'], 'CUSTOMER/ID'],
  ['no text', ['halde/q1', '--text', ' ', '--as', 'Mara'], '--text is empty'],
  ['nobody who answers', ['halde/q1', '--text', 'Yes'], "Required option '--as <NAME>' not specified"],
  ['a request that is not there', ['halde/q9', '--text', 'Yes', '--as', 'Mara'], 'No such request: halde/q9.'],
])('an answer with %s is refused', async (_, args, message) => {
  const site = await createSite()
  await expect(requestsAnswer.run(args, site)).rejects.toThrow(message)
  expect(await requestsList.run(['--state', 'all', '--customer', 'halde', '--json'], site)).toContain('"messages": []')
})
