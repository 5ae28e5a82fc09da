import { expect, test } from 'vitest'
import { openNoticeStore } from '#gateway/notices.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer } from '#testing/site/customers.ts'
import type { SentAnswer } from '#web/handler.ts'
import { SentForms } from './sent-forms.ts'

const getBackend = shareBackend(startGuardedBackend)
const address = { customerId: 'halde', id: 'shop' }
const talk = {
  title: 'Talk',
  startsAt: '2026-04-02T10:00',
  endsAt: '2026-04-02T11:00',
  timeZone: 'Europe/Berlin',
  hosts: ['Mara'],
  place: 'Kiel',
}

/** A backend with a customer and its product. Each request has a desk of its own, `of` one server by default. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer())
  const server = new SentForms(site.documents)
  const openDesk = (sentForms = server) => openTestDesk(site, 'mara', { sentForms })
  /** Sends the form that adds an appointment. */
  const send = async (form: string, title = 'Talk', sentForms = server) => {
    const desk = openDesk(sentForms)
    return await desk.answerOnce(form, async () => {
      const outcome = await desk.products.addAppointment(address, { ...talk, title })
      return 'refusal' in outcome ? outcome : { address: `/page?done=${outcome.batchId}` }
    })
  }
  const listTitles = async () => (await gateway.appointments.listAppointmentsAfter('halde', new Date(0))).map(({ title }) => title)
  return { site, openDesk, send, listTitles }
}

test('a form that is sent several times is done once, and each time answered alike', async () => {
  const { openDesk, send, listTitles } = await openOffice()
  const [first, second] = await Promise.all([send('form 1'), send('form 1')])
  expect(first).toHaveProperty('address')
  expect([second, await send('form 1')]).toEqual([first, first])
  expect(await listTitles()).toEqual(['Talk'])
  expect(await send('form 2')).not.toEqual(first)
  expect(await listTitles()).toEqual(['Talk', 'Talk'])

  const batch = 'address' in first ? first.address.slice('/page?done='.length) : ''
  await openDesk().undo(batch)
  expect(await send('form 1')).toEqual({ refusal: 'already-undone' })
  expect(await listTitles()).toEqual(['Talk'])
})

test('what was refused can be sent again, and what another server does is not done a second time', async () => {
  const { site, send, listTitles } = await openOffice()
  expect(await send('form 1', '')).toMatchObject({ refusal: 'invalid-fields' })
  expect(await send('form 1')).toHaveProperty('address')
  const [here, there] = await Promise.all([send('form 2'), send('form 2', 'Talk', new SentForms(site.documents))])
  const done = [here, there].filter((answer) => 'address' in answer)
  expect(done.length).toBeGreaterThan(0)
  expect(await listTitles()).toEqual(['Talk', 'Talk'])
})

test('a form whose server stopped before it answered says so, and is not done again', async () => {
  const { site, send, listTitles } = await openOffice()
  const stopping = new SentForms({
    ...site.documents,
    commit: () => Promise.reject(new Error('The server stops before it notes the answer.')),
  })
  expect(await send('form 1', 'Talk', stopping)).toHaveProperty('address')
  expect(await send('form 1')).toEqual({ refusal: 'answer-lost' })
  expect(await listTitles()).toEqual(['Talk'])
})

test('an act without undo, such as an answer by mail, is done once too', async () => {
  const { site, openDesk } = await openOffice()
  const lead = { id: 'r1', reference: '12345-67890', formName: 'contact', locale: 'en', name: 'Ann', email: 'ann@example.test' } as const
  await openLeadStore(site.documents).createLead(
    { ...lead, country: 'DE', topic: 'shop', budget: 'unsure', message: 'Hello', createdAt: new Date('2026-01-15T12:00:00Z') },
    [],
  )
  const answer = async (): Promise<SentAnswer> => {
    const desk = openDesk()
    return await desk.answerOnce('form 1', async () => {
      const outcome = await desk.leads.answer('12345-67890', { text: 'Tuesday?', author: 'Mara' })
      return 'refusal' in outcome ? outcome : { address: `/page?done=${outcome.doneKey}` }
    })
  }
  const first = await answer()
  expect(first).toHaveProperty('address')
  expect(await answer()).toEqual(first)
  expect(await openNoticeStore(site.documents).listNotices()).toHaveLength(1)
})
