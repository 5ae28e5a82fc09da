import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceFileKind } from '#domain/invoices/invoice-file-kind.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openMonthlyMailStore } from '#gateway/monthly-mails.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { content } from '#testing/site/product-content.ts'
import { createMonthlyInvoices } from '#server/customers/monthly-invoices.ts'
import { createNoticeService } from '#server/customers/notice-service.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { readWritten } from '#testing/e-invoice/read-written.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { listStoredMails } from '#testing/site/stored-mails.ts'
import { createInvoiceFiles } from '#web/dashboard/downloads/invoice-files.server.ts'
import { createDocumentMaker } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { readAttachment, readPdf } from './read-pdf.ts'

const getBackend = shareBackend()
const now = () => Date.parse('2026-04-01T12:00:00Z')
const people = { none: 'zoe@halde.example', pdf: 'ann@halde.example', eInvoicePdf: 'ben@halde.example', xml: 'eva@halde.example' } as const

/** A customer whose people each want invoices otherwise, in German. */
async function openServices() {
  const backend = await getBackend()
  const gateway = createGateway(backend.documents)
  const { company, address } = createCustomer()
  await gateway.customers.storeCustomers([createCustomer({ emails: Object.values(people) })])
  for (const [choice, email] of Object.entries(people)) {
    const { localId } = await backend.identity.createAccount({ email, isEmailVerified: true })
    const kind = choice === 'none' ? undefined : (choice as InvoiceFileKind) // the keys above
    const notifications = { monthly: true, ...(kind && { invoiceFiles: kind }) }
    await gateway.profiles.saveProfile(localId, { locale: 'de', notifications }, undefined)
  }
  const options = {
    gateway,
    identity: backend.identity,
    leads: openLeadStore(backend.documents),
    demoCustomerIds: [],
    now,
    content,
    createInvoiceFile: createInvoiceFiles({ content, makeDocument: createDocumentMaker(content), files: backend.files, now }),
    siteName: 'Fourfold',
    siteUrl: 'https://site.test',
    agencyEmail: 'hello@fourfold.example',
  }
  const create = (changes: Parameters<typeof createInvoice>[0]) =>
    createInvoice({ issuedBy: createSeller(), billedTo: { company, address }, issuedOn: '2026-03-20', ...changes })
  return {
    create,
    putFile: async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const file = new Blob([bytes])
      await backend.files.uploadFile({ name, content: file.stream(), sizeBytes: file.size, contentType: 'application/pdf' })
    },
    store: (...invoices: readonly ReturnType<typeof create>[]) =>
      gateway.invoices.storeInvoices(
        invoices.map((invoice) => ({ customerId: 'halde', invoice })),
        true,
      ),
    writeNews: createNoticeService({
      ...options,
      notices: openNoticeStore(backend.documents),
      staffMembers: openStaffMemberStore(backend.documents),
      random: randomBytes,
    }).writeMails,
    writeMonth: createMonthlyInvoices({ ...options, monthlyMails: openMonthlyMailStore(backend.documents) }).writeMails,
    /** What each person got. */
    readMails: async () => new Map((await listStoredMails(backend.documents)).map((mail) => [mail.to, mail])),
  }
}

test('mails about new invoices carry what each person chose', async () => {
  const room = await openServices()
  await room.store(room.create({ number: 'RÜ/1' }), room.create({ number: 'RU/1' }))
  await room.writeNews()
  const mails = await room.readMails()
  const namesFor = (email: string) => mails.get(email)?.attachments.map(({ filename, contentType }) => [filename, contentType])
  expect(namesFor(people.none)).toEqual([])
  const pdfs = [
    ['Factuur-RU-1.pdf', 'application/pdf'],
    ['Factuur-RU-1_2.pdf', 'application/pdf'],
  ]
  expect([namesFor(people.pdf), namesFor(people.eInvoicePdf)]).toEqual([pdfs, pdfs])
  expect(namesFor(people.xml)).toEqual(pdfs.map(([name]) => [name?.replace('.pdf', '.xml'), 'application/xml']))
  const [plain, hybrid, xml] = [people.pdf, people.eInvoicePdf, people.xml].map((email) => mails.get(email)?.attachments[0]?.bytes)
  if (!plain || !hybrid || !xml) throw new Error('A file is missing.')
  expect((await readPdf(plain)).title).toBe((await readPdf(hybrid)).title)
  await expect(readAttachment(plain, 'factur-x.xml')).rejects.toThrow('no factur-x.xml')
  expect(readWritten(await readAttachment(hybrid, 'factur-x.xml'))).toEqual(readWritten(Buffer.from(xml).toString()))
  expect(mails.get(people.none)?.text).not.toContain('Anhang')
  expect(mails.get(people.xml)?.text).toContain('Die 2 Dateien finden Sie im Anhang.')
})

test('a monthly mail has e-invoices attached, or PDF documents where there is no e-invoice', async () => {
  const room = await openServices()
  await room.store(
    room.create({ number: '1' }),
    room.create({ number: '2', lines: [createLine({ taxRate: 0 })] }),
    room.create({ number: '3', file: 'customers/halde/3.pdf' }),
  )
  await room.putFile('customers/halde/3.pdf', new TextEncoder().encode('%PDF-1.7 imported'))
  await room.writeMonth()
  const mails = await room.readMails()
  expect(
    mails
      .get(people.xml)
      ?.attachments.map(({ filename }) => filename)
      .toSorted(),
  ).toEqual(['Factuur-1.xml', 'Factuur-2.pdf', 'Factuur-3.xml'])
  const imported = mails.get(people.eInvoicePdf)?.attachments.find(({ filename }) => filename === 'Factuur-3.pdf')
  expect(Buffer.from(imported?.bytes ?? []).toString()).toBe('%PDF-1.7 imported')
  expect(mails.get(people.xml)?.text).toContain('Die 3 Dateien finden Sie im Anhang.')
})

test('what is too large for a mail, or too much, stays behind its links', async () => {
  const room = await openServices()
  await room.putFile('customers/halde/1.pdf', new TextEncoder().encode(`%PDF-1.7 ${' '.repeat(600_000)}`))
  await room.store(room.create({ number: '1', file: 'customers/halde/1.pdf' }))
  await room.writeNews()
  await room.store(...Array.from({ length: 20 }, (_, at) => room.create({ number: `2-${at}` })))
  await room.writeMonth()
  const mails = [...(await room.readMails()).values()]
  expect(mails.length).toBeGreaterThan(3)
  for (const { attachments, text } of mails) {
    expect(attachments).toEqual([])
    expect(text).toContain('https://site.test/de/dashboard/invoices')
    expect(text).not.toContain('Anhang')
  }
})
