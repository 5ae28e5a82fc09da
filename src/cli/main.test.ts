import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applicationFilePath, contactMailIds, openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { agency, agencyProcess, createFolder, serveAsSite, shareSite } from '#testing/site/agency.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

const getSite = shareSite()

/** Stores requests, one a minute; the first is the oldest. */
async function storeLeads(backend: TestBackend, count: number): Promise<StoredLead[]> {
  const leads = Array.from({ length: count }, (_, index): StoredLead => {
    const createdAt = new Date(Date.UTC(2024, 0, 1, 12, index))
    return {
      id: `lead-${index}`,
      reference: `00000-0000${index % 10}`,
      formName: 'contact',
      createdAt,
      locale: 'es',
      name: `Inés ${index}`,
      email: 'ines@halde.example',
      country: 'ES',
      ...(index === 0 && { company: 'Halde SL', phone: '+34912345678' }),
      topic: 'care',
      budget: 'unsure',
      message: `Línea uno\nlínea dos ${index} 🦊`,
    }
  })
  const store = openLeadStore(backend.documents)
  for (const lead of leads) {
    const mail = { id: `${lead.id}-receipt`, to: lead.email, subject: 'Receipt', text: 'Text', html: '<p>Text</p>' }
    await store.createLead(lead, [mail])
  }
  return leads
}

test('while a server runs, the requests come over its port: newest first, with every field', async () => {
  const backend = await getSite()
  const leads = await storeLeads(backend, 2)
  const { code, stdout, stderr } = await agency(backend.dataDir, 'leads', 'list', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(leads.toReversed())))
})

test('results go to standard output, errors to standard error, and the exit code says which', async () => {
  await using folder = await createFolder()
  const missing = join(folder.path, 'nowhere')
  expect(await agencyProcess(folder.path, 'leads', 'list')).toEqual({ code: 0, stdout: 'No leads yet.\n', stderr: '' })
  expect(await agencyProcess(missing, 'leads', 'list')).toEqual({
    code: 1,
    stdout: '',
    stderr: `No data folder found at ${missing}. Start the site once, or set DATA_DIR.\n`,
  })
  expect(await agencyProcess(missing, 'leads', 'lose')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: "Unknown command 'leads lose'. See: npm run agency -- leads --help\n",
  })
})

test('without a server the data folder is opened here, and no mail is sent', async () => {
  await using folder = await createFolder()
  // No server listens there: the first attempt fails, and the next one, a minute later, is in the past for the command line.
  const mail = { transport: { kind: 'smtp', url: 'smtp://127.0.0.1:1' }, from: 'agency@fourfold.test' } as const
  const store = async () => {
    await using backend = await startBackend({ dataDir: folder.path, mail })
    return await storeLeads(backend, 2)
  }
  const leads = await store()
  const { code, stdout, stderr } = await agency(folder.path, 'leads', 'list', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(leads.toReversed())))

  await using backend = await startBackend({ dataDir: folder.path, mail })
  const [receipt] = await backend.documents.batchGet([['mail', 'lead-0-receipt']])
  const delivery = receipt?.fields.get('delivery')
  const fields = typeof delivery === 'object' && delivery !== null && 'fields' in delivery ? delivery.fields : undefined
  expect([fields?.get('state'), fields?.get('attempts')]).toEqual(['RETRY', 1n])
})

test('the table is for people: one line a request, whatever was typed', async () => {
  const backend = await getSite()
  await storeLeads(backend, 1)
  const { stdout } = await agency(backend.dataDir, 'leads', 'list')
  const [heading = '', row = '', ...rest] = stdout.split('\n')
  expect(rest).toEqual([''])
  expect(heading).toMatch(/^Received +Reference +Form +Name/)
  expect(row).toContain('00000-00000  contact  Inés 0, Halde SL  ines@halde.example  +34912345678')
  expect(row.endsWith('Línea uno↵línea dos 0 🦊')).toBe(true)
  expect(row.indexOf('00000-00000')).toBe(heading.indexOf('Reference'))
})

test('requests of every form are in one list', async () => {
  const backend = await getSite()
  await storeLeads(backend, 1)
  const at = new Date(Date.UTC(2024, 0, 2))
  const visitor = { locale: 'de', name: 'Jörg', email: 'joerg@halde.example' } as const
  const partnership = {
    id: 'partnership',
    reference: '11111-11111',
    formName: 'partnership',
    ...visitor,
    company: 'Nord',
    country: 'DE',
    model: 'together',
    message: 'Moin.',
    createdAt: at,
  } as const
  const application = {
    ...visitor,
    id: 'application',
    reference: '22222-22222',
    formName: 'application',
    role: 'interface-designer',
    message: 'Lampen.',
    createdAt: new Date(Date.UTC(2024, 0, 3)),
  } as const
  const leads = openLeadStore(backend.documents)
  for (const request of [partnership, application]) await leads.createLead(request, [])
  const { stdout } = await agency(backend.dataDir, 'leads', 'list')
  expect(stdout.split('\n')[1]).toMatch(/22222-22222 +application +Jörg +joerg@halde\.example +Interface designer +2024-07-03 +Lampen\.$/)
  expect(stdout.split('\n')[2]).toMatch(/11111-11111 +partnership +Jörg, Nord +joerg@halde\.example +DE +together +Moin\.$/)
  const listed = await agency(backend.dataDir, 'leads', 'list', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { formName: 'application', role: 'interface-designer', deletedOn: '2024-07-03' },
    { formName: 'partnership', model: 'together' },
    { formName: 'contact', topic: 'care' },
  ])
})

test('one lead is shown with every line that was written, and nothing that steers the terminal', async () => {
  const backend = await getSite()
  const [lead] = await storeLeads(backend, 1)
  const steering = { ...lead, id: 'steering', reference: '99999-99999', message: 'One\u001b[2J\ntwo' }
  await openLeadStore(backend.documents).createLead(steering as StoredLead, []) // as above, but for its words
  const { stdout } = await agency(backend.dataDir, 'leads', 'show', '99999-99999')
  expect(stdout).toContain('\nname: Inés 0\n')
  expect(stdout).toContain('\nreference: 99999-99999\n')
  expect(stdout.endsWith('\n\n| One\u001b[2J\n| two\n')).toBe(true)
  const json = await agency(backend.dataDir, 'leads', 'show', '00000-00000', '--json')
  expect(JSON.parse(json.stdout)).toEqual(JSON.parse(JSON.stringify(lead)))
  expect(await agency(backend.dataDir, 'leads', 'show', '0')).toMatchObject({ code: 1, stderr: 'No such lead: 0.\n' })
})

test('an answer to a lead leaves one notice for the site, until the lead is deleted', async () => {
  const backend = await getSite()
  await storeLeads(backend, 1)
  const args = ['leads', 'answer', '00000-00000', '--as', 'Mara', '--text'] as const
  expect((await agency(backend.dataDir, ...args, 'Gern.')).stdout).toContain('The answer to 00000-00000 is sent to ines@halde.example')
  expect(await openNoticeStore(backend.documents).listNotices()).toMatchObject([
    { kind: 'lead', requestId: 'lead-0', author: 'Mara', text: 'Gern.' },
  ])
  expect((await agency(backend.dataDir, 'leads', 'show', '00000-00000')).stdout).toMatch(/answeredAt: \d{4}-/u)
  expect(await agency(backend.dataDir, ...args, ' ')).toMatchObject({ code: 2, stderr: expect.stringContaining('--text is empty.') })
  await agency(backend.dataDir, 'leads', 'delete', '00000-00000')
  expect(await openNoticeStore(backend.documents).listNotices()).toEqual([])
})

test('all leads are written to a file, whose cells no spreadsheet takes for formulas', async () => {
  const backend = await getSite()
  const [lead] = await storeLeads(backend, 2)
  const formula = { ...lead, id: 'formula', reference: '99999-99999', message: '=1+1' }
  await openLeadStore(backend.documents).createLead(formula as StoredLead, []) // likewise
  await using folder = await createFolder()
  const [csv, json] = [join(folder.path, 'leads.csv'), join(folder.path, 'leads.json')]
  expect(await agency(backend.dataDir, 'leads', 'export', csv)).toEqual({ code: 0, stdout: `Wrote ${csv}: 3 leads.\n`, stderr: '' })
  const text = await readFile(csv, 'utf8')
  expect(text.split('\n')[0]).toMatch(/^createdAt,reference,formName,/u)
  expect(text).toContain(",'=1+1,")
  await agency(backend.dataDir, 'leads', 'export', json)
  expect(JSON.parse(await readFile(json, 'utf8'))).toHaveLength(3)
})

test('a request is deleted with its file and its mails, and no other', async () => {
  const backend = await getSite()
  await storeLeads(backend, 1)
  const at = new Date(Date.UTC(2024, 0, 3))
  const application = {
    id: 'application',
    reference: '22222-22222',
    formName: 'application',
    locale: 'de',
    name: 'Jörg',
    email: 'joerg@halde.example',
    role: 'talent-pool',
    fileName: 'cv.pdf',
    message: 'Lampen.',
    createdAt: at,
  } as const
  const bytes = new Uint8Array(sampleFiles['application/pdf'])
  const name = applicationFilePath(application) ?? ''
  await backend.files.uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length })
  const mails = Object.values(contactMailIds(application.id)).map((id) => ({ id, to: 'a@b.example', subject: 'S', text: 'T', html: 'H' }))
  await openLeadStore(backend.documents).createLead(application, mails)
  expect(await agency(backend.dataDir, 'leads', 'delete', '22222-22222')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Deleted 22222-22222\.\nThis cannot be undone: /u),
  })
  const { stdout } = await agency(backend.dataDir, 'leads', 'list', '--json')
  expect(JSON.parse(stdout)).toMatchObject([{ id: 'lead-0' }])
  expect(await backend.files.listNames('applications')).toEqual([])
  const left = await backend.documents.runQuery({ collection: ['mail'] })
  expect(left.map(({ path }) => path[1])).toEqual(['lead-0-receipt'])
  expect(await agency(backend.dataDir, 'leads', 'delete', '22222-22222')).toMatchObject({
    code: 1,
    stderr: 'No such lead: 22222-22222.\n',
  })
})

test('the addresses of a page’s list are deleted, and those of others stay', async () => {
  const backend = await getSite()
  const subscriptions = openSubscriptionStore(backend.documents)
  const at = new Date(Date.UTC(2024, 0, 3))
  for (const [index, list] of (['ebooks', 'videos', 'ebooks', 'newsletter'] as const).entries()) {
    const moments = { mailedAt: at, consentAt: at, createdAt: at, confirmedAt: at }
    const id = `id-${index}`
    const subscription = { id, list, email: 'a@b.example', locale: 'en', state: 'confirmed', key: 'k', mailCount: 1, ...moments } as const
    await subscriptions.putSubscription(subscription, undefined, [])
  }
  expect(await agency(backend.dataDir, 'newsletter', 'delete', 'ebooks')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Deleted 2 addresses of ebooks\.\nThis cannot be undone: /u),
  })
  const left = await subscriptions.listSubscriptions({ limit: 10 })
  expect(left.map(({ list }) => list).toSorted()).toEqual(['newsletter', 'videos'])
})

test('the newsletter list of an opened page can be listed and deleted, and unknown names fail', async () => {
  const backend = await getSite()
  const subscriptions = openSubscriptionStore(backend.documents)
  const at = new Date(Date.UTC(2024, 0, 3))
  for (const list of ['opened-page', 'videos', 'newsletter']) {
    const moments = { mailedAt: at, consentAt: at, createdAt: at, confirmedAt: at }
    const kept = { id: list, list, email: 'a@b.example', locale: 'en', state: 'confirmed', key: 'k', mailCount: 1, ...moments } as const
    await subscriptions.putSubscription(kept, undefined, [])
  }
  const listed = await agency(backend.dataDir, 'newsletter', 'list', '--json')
  const ends: { list: string; endPath: string }[] = JSON.parse(listed.stdout)
  expect(Object.fromEntries(ends.map(({ list, endPath }) => [list, endPath]))).toEqual({
    'opened-page': '/newsletter?subscription=opened-page.k',
    videos: '/videos?subscription=videos.k',
    newsletter: '/newsletter?subscription=newsletter.k',
  })
  expect((await agency(backend.dataDir, 'newsletter', 'list')).stdout).toContain('opened-page')
  expect(await agency(backend.dataDir, 'newsletter', 'delete', 'opened-pge')).toMatchObject({
    code: 1,
    stderr: 'No such list: opened-pge. Available: opened-page, videos.\n',
  })
  expect(await agency(backend.dataDir, 'newsletter', 'delete', 'opened-page')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Deleted 1 address of opened-page\.\nThis cannot be undone: /u),
  })
  expect(await agency(backend.dataDir, 'newsletter', 'delete', 'ebooks')).toMatchObject({
    stdout: expect.stringContaining('Deleted 0 addresses of ebooks.\n'),
  })
  const left = await subscriptions.listSubscriptions({ limit: 10 })
  expect(left.map(({ list }) => list).toSorted()).toEqual(['newsletter', 'videos'])
})

test('--limit takes the newest', async () => {
  const backend = await getSite()
  await storeLeads(backend, 3)
  const { stdout } = await agency(backend.dataDir, 'leads', 'list', '--json', '--limit', '2')
  expect(JSON.parse(stdout)).toMatchObject([{ id: 'lead-2' }, { id: 'lead-1' }])
})

test('an empty folder has no requests', async () => {
  await using folder = await createFolder()
  expect(await agency(folder.path, 'leads', 'list')).toEqual({ code: 0, stdout: 'No leads yet.\n', stderr: '' })
  expect(await agency(folder.path, 'leads', 'list', '--json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
})

test('a folder that is not there is a failure, and is not made', async () => {
  await using folder = await createFolder()
  const missing = join(folder.path, 'nowhere')
  const { code, stdout, stderr } = await agency(missing, 'leads', 'list', '--json')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(JSON.parse(stderr)).toEqual({ error: `No data folder found at ${missing}. Start the site once, or set DATA_DIR.` })
})

test('a data folder that is in use is an error with the reason', async () => {
  await using backend = await startBackend()
  const busy = await agency(backend.dataDir, 'leads', 'list')
  expect(busy).toMatchObject({ code: 1, stdout: '' })
  expect(busy.stderr).toMatch(/is in use by another command or by a site that is just starting/)
  const server = await serveAsSite(backend)
  await server[Symbol.asyncDispose]()
  const silent = await agency(backend.dataDir, 'leads', 'list')
  expect(silent).toMatchObject({ code: 1, stdout: '' })
  expect(silent.stderr).toMatch(
    /does not respond at http:\/\/127\.0\.0\.1:\d+: it refused the connection \(ECONNREFUSED\)\. If it is starting, try again in a moment\.\n$/,
  )
  await writeFile(join(backend.dataDir, 'server.json'), '{"isStarting":true}')
  expect(await agency(backend.dataDir, 'leads', 'list')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The site is still starting. Try again when it is ready.\n',
  })
  expect((await agencyProcess(backend.dataDir, 'doctor')).stdout).toContain('The site is still starting.')
})

test.each([
  [['leads', 'lose', '--all'], "Unknown command 'leads lose'."],
  [['leads', 'delete', '--all'], "Unknown option '--all'"],
  [['newsletter', 'delete', 'newsletter'], 'Cannot delete the newsletter itself. Specify the LIST of a page.'],
  [['leads', 'list', '--yaml'], "'--yaml'"],
  [['leads', 'list', 'all'], 'got 1: all'],
  [['leads', 'list', '--limit', '0'], "Option '--limit <N>' argument '0' is invalid"],
])('agency %j is refused by name in one line, with where its help is', async (args, name) => {
  const { code, stdout, stderr } = await agency('/nowhere', ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(name)
  expect(stderr).toMatch(/^.* See: npm run agency -- (?:[a-z]+ )*--help\n$/u)
})
