import { expect, test } from 'vitest'
import type { ApplicationRequest, MessageRequest } from '#domain/contact/lead.ts'
import { withRole } from '#domain/customers/member-roles.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openImportStore, type StoredImport } from '#gateway/record-imports.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { openMemberStore } from '#gateway/members.ts'
import { createSentFormMark, openSentFormStore } from '#gateway/sent-forms.ts'
import { noteStaffLook } from '#gateway/staff-looks.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createContactService } from '#server/contact/contact-service.ts'
import { createRetention } from '#server/retention.ts'
import { readRulesFolder } from '#server/backend/rules-folder.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'

const root = new URL('../../', import.meta.url)
const day = 24 * 60 * 60 * 1000
const application: ApplicationRequest = {
  formName: 'application',
  locale: 'en',
  name: 'Zoe',
  email: 'zoe@halde.example',
  role: 'talent-pool',
  message: 'Lamps.',
}
const message: MessageRequest = {
  formName: 'contact',
  locale: 'en',
  name: 'Ada',
  email: 'ada@halde.example',
  country: 'AT',
  topic: 'shop',
  budget: 'unsure',
  message: 'Lamps.',
}

async function open() {
  const backend = await startBackend({ indexes: (await readRulesFolder(root)).indexes })
  const leads = openLeadStore(backend.documents)
  const service = createContactService({
    leads,
    files: backend.files,
    content,
    siteName: 'Fourfold',
    agencyEmail: 'hello@fourfold.example',
    now: backend.clock.now,
    mailboxes: createMailboxLimiter(backend.clock.now),
    limits: [],
  })
  const retention = createRetention({
    leads,
    files: backend.files,
    mails: openMailStore(backend.documents),
    members: openMemberStore(backend.documents),
    batches: openBatchStore(backend.documents),
    documents: backend.documents,
    imports: openImportStore(backend.documents),
    now: backend.clock.now,
  })
  /** Sends an application with a file. */
  const apply = async (name: string) => {
    const bytes = new Uint8Array(sampleFiles['application/pdf'])
    const file = { sizeBytes: bytes.length, open: () => new Blob([bytes]).stream() }
    await service.submit({ ...application, name, fileName: 'cv.pdf', fileSha256: 'a'.repeat(64) }, { clientAddress: '192.0.2.1' }, file)
  }
  const names = async () => (await leads.listLeads({ limit: 1000 })).map(({ name }) => name)
  return { backend, service, leads, retention, apply, names, [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose]() }
}

/** What the backend does by the hour is not what these tests are about. */
function later({ clock }: TestBackend, milliseconds: number): void {
  clock.set(clock.now() + milliseconds)
}

async function countMails({ documents }: TestBackend): Promise<number> {
  return (await documents.runQuery({ collection: ['mail'] })).length
}

test('an application goes after six months with its file and its mails, and nothing else does', async () => {
  await using all = await open()
  const { backend, retention } = all
  backend.clock.set(Date.parse('2026-01-15T12:00:00Z'))
  await all.apply('Old')
  await all.service.submit(message, { clientAddress: '192.0.2.1' })
  backend.clock.set(Date.parse('2026-01-16T00:00:00Z'))
  await all.apply('Young')
  backend.clock.set(Date.parse('2026-07-14T23:59:59Z'))
  await retention.removeApplications()
  expect((await all.names()).toSorted()).toEqual(['Ada', 'Old', 'Young'])
  later(backend, 1000)
  await retention.removeApplications()
  expect((await all.names()).toSorted()).toEqual(['Ada', 'Young'])
  expect(await backend.files.listNames('applications')).toHaveLength(1)
  expect(await countMails(backend)).toBe(4)
  later(backend, 365 * day)
  await retention.removeApplications()
  expect(await all.names()).toEqual(['Ada'])
  expect(await backend.files.listNames('applications')).toEqual([])
})

test('a removal that broke off is finished by the next one', async () => {
  await using all = await open()
  const { backend, leads } = all
  await all.apply('Zoe')
  later(backend, 200 * day)
  const options = {
    files: backend.files,
    mails: openMailStore(backend.documents),
    members: openMemberStore(backend.documents),
    batches: openBatchStore(backend.documents),
    documents: backend.documents,
    imports: openImportStore(backend.documents),
    now: backend.clock.now,
  }
  const deleteLead = () => Promise.reject(new Error('down'))
  await expect(createRetention({ ...options, leads: { ...leads, deleteLead } }).removeApplications()).rejects.toMatchObject({
    errors: [{ message: 'down' }],
  })
  await all.retention.removeApplications()
  expect(await all.names()).toEqual([])
})

test('a file without an application is deleted after an hour, and others are kept', async () => {
  await using all = await open()
  const { backend, retention } = all
  await all.apply('Zoe')
  const bytes = new Uint8Array(sampleFiles['application/pdf'])
  const name = `applications/${'c'.repeat(64)}/cv.pdf`
  await backend.files.uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length })
  later(backend, 3_599_000)
  await retention.removeOrphans()
  expect(await backend.files.listNames('applications')).toHaveLength(2)
  later(backend, 1000)
  await retention.removeOrphans()
  const left = await backend.files.listNames('applications')
  expect(left).toHaveLength(1)
  expect(left).not.toContain(name)
})

test('mails go 30 days after they were sent or given up, and one that is being sent stays', async () => {
  await using all = await open()
  const { backend, retention } = all
  const timestamp = (milliseconds: number) => ({ type: 'timestamp', microseconds: BigInt(milliseconds) * 1000n }) as const
  const putMail = async (id: string, state: string, leaseExpireTime: ReturnType<typeof timestamp> | null) => {
    const delivery = new Map(Object.entries({ state, endTime: timestamp(backend.clock.now()), leaseExpireTime }))
    await backend.documents.commit([{ set: ['mail', id], fields: new Map([['delivery', { type: 'map', fields: delivery }]]) }])
  }
  for (let at = 0; at < 150; at++) await putMail(`sent-${at}`, 'SUCCESS', null)
  await putMail('given-up', 'ERROR', null)
  await putMail('under-way', 'PROCESSING', timestamp(backend.clock.now() + 365 * day))
  later(backend, 30 * day)
  await retention.removeMails()
  expect(await countMails(backend)).toBe(152)
  later(backend, 1)
  await retention.removeMails()
  const left = await backend.documents.runQuery({ collection: ['mail'] })
  expect(left.map(({ path }) => path[1])).toEqual(['under-way'])
})

test('a change of who sees a customer is kept for four hundred days', async () => {
  await using all = await open()
  const { backend, retention } = all
  const members = openMemberStore(backend.documents)
  await openCustomerStore(backend.documents).putCustomer(createCustomer())
  const invite = async (id: string) => {
    const stored = await members.findCustomer('halde')
    if (!stored) throw new Error('There is no customer.')
    await members.changeMembers(
      stored,
      withRole(stored.customer, 'ann@halde.example', 'member'),
      { id, kind: 'invited', email: 'ann@halde.example', by: 'zoe' },
      [],
    )
  }
  await invite('old')
  later(backend, 10 * day)
  await invite('young')
  later(backend, 391 * day)
  await retention.removeMemberChanges()
  expect((await members.listChanges('halde', new Date(0))).map(({ id }) => id)).toEqual(['young'])
})

test('what commands have changed goes after 30 days, with the documents as they were', async () => {
  await using started = await open()
  const { backend, retention } = started
  const run = async (id: string) => {
    const recorder = new BatchRecorder({
      id,
      command: 'customers add',
      actor: 'mara',
      runner: { host: 'host-1', pid: 1 },
      isDryRun: false,
    })
    await openCustomerStore(recorder.wrap(backend.documents)).putCustomer(createCustomer({ company: id }))
  }
  await run('old')
  later(backend, 10 * day)
  await run('young')
  later(backend, 21 * day)
  await retention.removeBatches()
  expect((await openBatchStore(backend.documents).listBatches(9)).map(({ id }) => id)).toEqual(['young'])
  expect(await backend.documents.runQuery({ collection: ['changes'], isGroup: true })).toMatchObject([
    { path: ['batches', 'young', 'changes', '000000-000'] },
  ])
})

test('an application that is malformed or cannot be removed keeps no other one', async () => {
  await using all = await open()
  const { backend, leads } = all
  for (const name of ['One', 'Two']) await all.apply(name)
  const fields = encodePlainObject({ formName: 'application', createdAt: new Date(0) })
  await backend.documents.commit([{ set: ['leads', 'broken'], fields }])
  later(backend, 200 * day)
  const deleteFile = (name: string) =>
    backend.files
      .listNames('applications')
      .then(([first]) => (name === first ? Promise.reject(new Error('No answer.')) : backend.files.deleteFile(name)))
  const retention = createRetention({
    leads,
    files: { ...backend.files, deleteFile },
    mails: openMailStore(backend.documents),
    members: openMemberStore(backend.documents),
    batches: openBatchStore(backend.documents),
    documents: backend.documents,
    imports: openImportStore(backend.documents),
    now: backend.clock.now,
  })
  await expect(retention.removeApplications()).rejects.toMatchObject({
    errors: [{ message: expect.stringContaining('leads/broken is malformed') }, { message: 'No answer.' }],
  })
  await backend.documents.commit([{ delete: ['leads', 'broken'] }])
  expect(await all.names()).toHaveLength(1)
})

test('unfinished mails of other programs do not block the removal of mails', async () => {
  await using all = await open()
  const { backend } = all
  const mail = (id: string, state: string) => ({
    set: ['mail', id],
    fields: encodePlainObject({ delivery: { state, endTime: new Date(0), leaseExpireTime: new Date('2100-01-01') } }),
  })
  await backend.documents.commit([
    ...Array.from({ length: 120 }, (_, at) => mail(`a${at}`, 'PROCESSING')),
    mail('b', 'SUCCESS'),
    mail('c', 'ERROR'),
  ])
  await all.retention.removeMails()
  const left = await backend.documents.runQuery({ collection: ['mail'] })
  expect(left.filter(({ path }) => !path[1]?.startsWith('a'))).toEqual([])
  expect(left).toHaveLength(120)
})

test('looks of staff at customers’ data, and their views, go after 400 days', async () => {
  await using site = await open()
  const { backend, retention } = site
  const note = async (customerId: string, id: string) =>
    await noteStaffLook(backend.documents, { customerId, id, staff: 'Mara', at: new Date(backend.clock.now()) })
  const list = async () => (await backend.documents.runQuery({ collection: ['staffViews'], isGroup: true })).map(({ path }) => path.at(-1))
  await note('halde', 'old-1')
  await note('alder', 'old-2')
  later(backend, day)
  await note('halde', 'younger')
  later(backend, 399 * day + 1)
  await retention.removeStaffLooks()
  expect(await list()).toEqual(['younger'])
})

test('a file that staff sent to import goes after a day, with its content', async () => {
  await using all = await open()
  const { backend, retention } = all
  const imports = openImportStore(backend.documents)
  const entry: Omit<StoredImport, 'createdAt' | 'id' | 'partCount'> = {
    uid: 'mara',
    kind: 'customers',
    fileName: 'x.csv',
    sizeBytes: 1_000_000,
    sha256: '',
    encoding: 'utf-8',
    hasDecimalCommas: false,
    isReplacing: false,
    notifies: false,
    state: 'checked',
    batches: [],
    report: '',
  }
  const content = new Uint8Array(1_000_000)
  await imports.create({ ...entry, id: 'old', createdAt: new Date(backend.clock.now()) }, content)
  later(backend, day)
  await imports.create({ ...entry, id: 'young', createdAt: new Date(backend.clock.now()) }, content)
  later(backend, 1000)
  await retention.removeImports()
  expect((await imports.listOf('mara', 9)).map(({ id }) => id)).toEqual(['young'])
  expect(await imports.readContent({ id: 'old', partCount: 2 })).toBeUndefined()
  expect(await imports.readContent({ id: 'young', partCount: 2 })).toHaveLength(1_000_000)
})

test('what is known of a form that staff sent goes after a day', async () => {
  await using all = await open()
  const { backend, retention } = all
  const forms = openSentFormStore(backend.documents)
  const store = async (id: string) => void (await createSentFormMark(id).join(backend.documents).commit([]))
  await store('old')
  later(backend, day)
  await store('young')
  later(backend, 1000)
  await retention.removeSentForms()
  expect([await forms.find('old'), await forms.find('young')]).toEqual([undefined, {}])
})
