import type { RequestStore } from '#gateway/requests.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the requests of customers by every method. */
export async function callRequests(
  requests: RequestStore,
  invoiceNumber: string,
  { note, refused }: Pick<Trace, 'note' | 'refused'>,
): Promise<void> {
  const address = { customerId: 'halde', id: 'r1' }
  const question = { kind: 'question', subject: 'Hosting', text: 'Where is it?', locale: 'nl', invoiceNumber } as const
  await requests.createRequest(address, question, 'anna')
  await refused(requests.createRequest(address, question, 'anna'))
  await requests.listRequests('halde')
  await requests.listRequests('halde', { invoiceNumber })
  await requests.listRequests('halde', { about: 'company', states: ['open', 'answered'] }, { offset: 1, limit: 10 })
  await requests.countRequests('halde', { state: 'open' })
  note('openRequestStore.walkRequests')
  for await (const _ of requests.walkRequests('halde'));
  await requests.findRequest(address)
  await requests.addMessage(address, { id: 'm1', uid: 'anna', text: 'Hello?' })
  await refused(requests.addMessage({ ...address, id: 'none' }, { id: 'm1', uid: 'anna', text: 'Hello?' }))
  await requests.answerRequest(address, { id: 'm2', author: 'Mara', text: 'In Kiel.' }, true)
  await requests.listMessages(address)
  await requests.listLatestMessages(address, 1)
  await requests.countMessages(address)
  await requests.hasMessage(address, 'm1')
  note('openRequestStore.walkMessages')
  for await (const _ of requests.walkMessages(address));
  await requests.closeRequest(address)
  note('openRequestStore.walkRequestsOf')
  for await (const _ of requests.walkRequestsOf('anna'));
  note('openRequestStore.walkMessagesOf')
  for await (const _ of requests.walkMessagesOf('anna'));
  await requests.deleteRequestsOf('anna')
}
