import { expect, test } from 'vitest'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { beginAct } from '#testing/site/operation.ts'
import { answerLead, deleteLead, markLeadAsSpam } from './handle-lead.ts'

const getBackend = shareBackend(startBackend)
const lead: StoredLead = {
  id: 'r1',
  reference: '12345-67890',
  formName: 'application',
  locale: 'de',
  name: 'Ann',
  email: 'ann@example.test',
  role: 'talent-pool',
  fileName: 'cv.txt',
  message: 'Hallo',
  createdAt: new Date('2026-01-15T12:00:00Z'),
}
const file = 'applications/r1/cv.txt'

/** A backend with one application and its file. */
async function createSite() {
  const site = await getBackend()
  const leads = openLeadStore(site.documents)
  await leads.createLead(lead, [])
  await site.files.uploadFile({ name: file, content: new Blob(['CV']).stream(), sizeBytes: 2, contentType: 'text/plain' })
  return { site, leads, find: async () => await leads.findLead('r1') }
}

test('a lead is answered by a mail and marked as answered', async () => {
  const { site, find } = await createSite()
  const answer = { text: 'Tuesday?', author: 'Mara' }
  expect(await answerLead(beginAct(site), '12345-67890', answer)).toMatchObject({ lead: { email: 'ann@example.test' }, text: 'Tuesday?' })
  const sentAt = new Date(site.clock.now())
  expect(await find()).toMatchObject({ answeredAt: expect.any(Date), answers: [{ ...answer, sentAt }] })
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'lead', requestId: 'r1', author: 'Mara' }])
  const others = Array.from({ length: 30 }, (_, at) => `And ${at}?`)
  for (const text of others) await answerLead(beginAct(site), '12345-67890', { ...answer, text })
  expect((await find())?.answers?.map(({ text }) => text)).toEqual(others)
  expect(await answerLead(beginAct(site), '12345-67890', { ...answer, text: '' })).toEqual({ refusal: 'no-text' })
  expect(await answerLead(beginAct(site), '1', answer)).toEqual({ refusal: 'no-such-lead' })
})

test('a lead is marked as spam and as none, and keeps the time of the first mark', async () => {
  const { site, find } = await createSite()
  await markLeadAsSpam(beginAct(site), '12345-67890', true)
  const marked = await find()
  expect(marked).toMatchObject({ spamAt: expect.any(Date) })
  site.clock.advance(60_000)
  await markLeadAsSpam(beginAct(site), '12345-67890', true)
  expect(await find()).toEqual(marked)
  await markLeadAsSpam(beginAct(site), '12345-67890', false)
  expect(await find()).toEqual(lead)
  expect(await markLeadAsSpam(beginAct(site), '1', true)).toEqual({ refusal: 'no-such-lead' })
})

test('a lead is deleted with its file, and not by a dry run', async () => {
  const { site, find } = await createSite()
  expect(await deleteLead(beginAct(site, { isDryRun: true }), '12345-67890')).toMatchObject({ lead: { id: 'r1' } })
  expect(await find()).toBeDefined()
  expect(await deleteLead(beginAct(site), '12345-67890')).toMatchObject({ lead: { id: 'r1' } })
  expect(await find()).toBeUndefined()
  expect(await site.files.findFile(file)).toBeUndefined()
  expect(await deleteLead(beginAct(site), '12345-67890')).toEqual({ refusal: 'no-such-lead' })
})
