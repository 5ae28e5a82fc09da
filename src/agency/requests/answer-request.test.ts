import { expect, test } from 'vitest'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { answerRequest, closeRequest } from './answer-request.ts'

const getBackend = shareBackend(startBackend)
const address = { customerId: 'halde', id: 'q1' }

test('a request is answered with a mail, and closed', async () => {
  const site = await getBackend()
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.requests.createRequest(address, { kind: 'question', subject: 'Half a day', text: 'Why?', locale: 'nl' }, 'zoe')
  const answer = { text: ' For the second round. ', author: 'Mara' }
  expect(await answerRequest(beginAct(site), address, answer)).toEqual({ text: 'For the second round.', author: 'Mara' })
  expect(await gateway.requests.findRequest(address)).toMatchObject({ state: 'answered' })
  expect(await gateway.requests.listMessages(address)).toMatchObject([{ from: 'agency', author: 'Mara', text: 'For the second round.' }])
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'answer', requestId: 'q1' }])
  expect(await closeRequest(beginAct(site), address)).toBeUndefined()
  expect(await gateway.requests.findRequest(address)).toMatchObject({ state: 'closed' })
})

test('what is not there is neither answered nor closed', async () => {
  const site = await getBackend()
  const missing = { refusal: 'no-such-request' }
  expect(await answerRequest(beginAct(site), address, { text: 'Yes', author: 'Mara' })).toEqual(missing)
  expect(await answerRequest(beginAct(site, { isDryRun: true }), address, { text: 'Yes', author: 'Mara' })).toEqual(missing)
  expect(await closeRequest(beginAct(site), address)).toEqual(missing)
})

test('what was said since a request was seen keeps an answer and its end back', async () => {
  const site = await getBackend()
  const { requests } = beginAct(site).gateway
  await requests.createRequest(address, { kind: 'question', subject: 'Half a day', text: 'Why?', locale: 'nl' }, 'zoe')
  const { updateTime = '' } = (await requests.findRequest(address)) ?? {}
  site.clock.advance(1000)
  await requests.addMessage(address, { id: 'm1', uid: 'zoe', text: 'I know now, please cancel it.' })
  const [seen, answer] = [
    { ...address, updateTime },
    { text: 'Because.', author: 'Mara' },
  ]
  const changed = { refusal: 'changed-meanwhile' }
  expect([await answerRequest(beginAct(site), seen, answer), await closeRequest(beginAct(site), seen)]).toEqual([changed, changed])
  expect(await closeRequest(beginAct(site), { ...address, updateTime: '' })).toEqual(changed)
  expect(await requests.listMessages(address)).toHaveLength(1)
  const { updateTime: latest = '' } = (await requests.findRequest(address)) ?? {}
  // Nothing slips in between the look and the write either.
  const both = [
    { ...address, updateTime: latest },
    { ...address, updateTime: latest },
  ] as const
  const outcomes = await Promise.all([answerRequest(beginAct(site), both[0], answer), closeRequest(beginAct(site), both[1])])
  expect(outcomes.filter((outcome) => outcome && 'refusal' in outcome)).toEqual([changed])
  expect(await closeRequest(beginAct(site), { customerId: 'halde', id: 'none', updateTime: latest })).toEqual({
    refusal: 'no-such-request',
  })
})
