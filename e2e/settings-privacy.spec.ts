import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openLeadStore } from '#gateway/leads.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openProfileStore } from '#gateway/profiles.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { findInFolder } from '#testing/backend/find-in-folder.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { findViolations } from './find-violations.ts'
import { createMember } from './members.ts'
import { outdateSignIn, signInAgain } from './own-settings.ts'
import { beginSession, openDocuments, openFiles, openIdentity, signInWithPassword } from './people.ts'
import { receiveLink } from './received-mails.ts'
import { isHosted, startSite } from './hosted-server.ts'
import type { TestServer } from './server.ts'
import { openDashboard, signInOnPage } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

const { messages } = content
const translate = createTranslate('en', messages.en)

/** Has its own server, which the test stops. */
const testAlone = test.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using server = await startSite({ TRUSTED_PROXIES: '127.0.0.1' })
      await provide(server)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

type Member = Awaited<ReturnType<typeof createMember>>

/** Stores personal data in every place that can hold it. @returns Unique texts; `kept` is the invoice's. */
async function leaveTraces(server: TestServer, { uid, id, email }: Member) {
  const documents = openDocuments(server)
  const mark = (what: string) => `canary${what}${uid}`
  const phone = `+4930${10_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 89_999_999)}`
  await openIdentity(server).updateAccount({ localId: uid, displayName: mark('account') })
  await openProfileStore(documents).saveProfile(uid, { displayName: mark('profile'), phone }, undefined)
  await openInvoiceStore(documents).putInvoices(id, [createInvoice({ notes: mark('invoice') })])
  const requests = openRequestStore(documents)
  const question = { kind: 'question', subject: mark('subject'), text: mark('question'), locale: 'en' } as const
  await requests.createRequest({ customerId: id, id: 'own' }, question, uid)
  await requests.answerRequest({ customerId: id, id: 'own' }, { id: 'a', author: 'Mara', text: mark('answer') }, true)
  await requests.createRequest({ customerId: id, id: 'theirs' }, { ...question, subject: 'Theirs', text: 'Why?' }, 'colleague')
  await requests.addMessage({ customerId: id, id: 'theirs' }, { id: 'm', uid, text: mark('message') })
  // With capitals, and with a file.
  const typed = { name: mark('name'), email: email.toUpperCase(), locale: 'en', createdAt: new Date() } as const
  const leads = openLeadStore(documents)
  const contact = { ...typed, formName: 'contact', country: 'NL', topic: 'shop', budget: 'unsure', message: mark('contact') } as const
  await leads.createLead({ ...contact, id: mark('c'), reference: `REF-${uid.slice(0, 6)}` }, [])
  const application = { ...typed, formName: 'application', role: 'talent-pool', message: mark('letter'), fileName: 'cv.png' } as const
  await leads.createLead({ ...application, id: mark('a'), reference: `APP-${uid.slice(0, 6)}` }, [])
  const put = async (name: string, text: string) => {
    const bytes = Buffer.concat([sampleFiles['image/png'], Buffer.from(text)])
    await openFiles(server).uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length })
  }
  await put(`users/${uid}/photo-1.png`, mark('photo'))
  await put(`applications/${mark('a')}/cv.png`, mark('document'))
  const own = ['account', 'profile', 'subject', 'question', 'answer', 'message', 'name', 'contact', 'letter', 'photo', 'document']
  return { kept: mark('invoice'), marks: [...own.map(mark), email, phone] }
}

async function deleteAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: translate('settings.delete.submit') }).click()
  const dialog = page.getByRole('alertdialog', { name: translate('settings.delete.confirmHeading') })
  const confirm = dialog.getByRole('button', { name: translate('settings.delete.submit') })
  const word = dialog.getByRole('textbox')
  await word.fill('Yes')
  await confirm.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(translate('ui.wordDiffers', { word: translate('settings.delete.word') }))).toBeVisible()
  await expect(word).toBeFocused()
  await word.fill(translate('settings.delete.word'))
  await confirm.click()
}

testAlone(
  'the export holds all that is held of the person and nothing of anyone else; after the deletion nothing is left but invoices',
  async ({ browser, server }) => {
    testAlone.slow()
    const person = await createMember(server)
    const stranger = await createMember(server)
    const { marks, kept } = await leaveTraces(server, person)
    const others = await leaveTraces(server, stranger)
    const address = '203.0.113.77'
    const device = `Canary/${person.uid}`
    const context = await browser.newContext({
      baseURL: server.url,
      userAgent: `Mozilla/5.0 ${device}`,
      extraHTTPHeaders: { 'x-forwarded-for': address },
    })
    const page = await context.newPage()
    await page.goto('/dashboard/login?mode=forgotPassword')
    await expect(page.locator('main form')).not.toHaveAttribute('inert')
    await page.locator('input[name=email]').fill(person.email)
    await page.locator('main form button[type=submit]').click()
    await receiveLink(server, person.email, 'mode=resetPassword')
    await signInOnPage(page, person, '/dashboard/settings/privacy')
    const held = [...marks, address, device]
    expect(await findInFolder(server.dataDir, held)).toEqual(held)

    await expect(page.getByText(`REF-${person.uid.slice(0, 6)}`)).toBeVisible()
    const download = page.waitForEvent('download')
    const exportLink = page.getByRole('link', { name: translate('settings.export.submit') })
    await exportLink.press('Enter')
    const archive = await download
    expect(archive.suggestedFilename()).toMatch(/^export-\d{4}-\d\d-\d\d\.zip$/u)
    await expect(page.getByText(translate('settings.export.done'))).toBeVisible()
    await expect(exportLink).toBeFocused()
    // Its entries are not compressed.
    const content = await readFile(await archive.path(), 'utf8')
    // Client addresses are in the audit log, which the hosted provider does not export.
    const exported = isHosted ? held.filter((mark) => mark !== address) : held
    for (const found of [...exported, kept, person.company, person.number, 'invoices.csv']) expect(content, found).toContain(found)
    for (const foreign of [stranger.uid, stranger.email, stranger.company, stranger.number]) expect(content).not.toContain(foreign)

    await deleteAccount(page)
    await expect(page).toHaveURL('/dashboard/login?mode=deleted')
    await context.close()
    await server.stop()
    expect(await findInFolder(server.dataDir, held)).toEqual([])
    expect(await findInFolder(server.dataDir, [kept, person.company])).toEqual([kept, person.company])
    expect(await findInFolder(server.dataDir, [...others.marks, others.kept])).toEqual([...others.marks, others.kept])
    const output = server.output()
    for (const mark of held) expect(output).not.toContain(mark)
  },
)

test('an account is deleted after its word and a recent sign-in, and a page confirms it', async ({ page, server, context, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/privacy')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('main')).toContainText(person.company)
  await outdateSignIn(page, 'delete')
  await deleteAccount(page)
  await signInAgain(page, person.password, translate)
  await expect(page).toHaveURL('/dashboard/login?mode=deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('accountDeleted.heading'))
  expect(await findViolations(page)).toEqual([])
  expect(await openIdentity(server).findAccounts({ localIds: [person.uid] })).toEqual([])
  await expect(other).toHaveURL(/\/dashboard\/login/u)
})

test('deleting the account without a session asks to sign in first, and then deletes everything', async ({
  page,
  server,
  context,
  signInAs,
}) => {
  const person = await createMember(server)
  const { marks } = await leaveTraces(server, person)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/privacy')
  await context.clearCookies({ name: '__session' })
  await deleteAccount(page)
  const problem = page.getByRole('alert')
  await expect(problem).toContainText(translate('settings.delete.signedOut'))
  await expect(problem).toBeFocused()
  await expect(page).toHaveURL('/dashboard/settings/privacy')
  expect(await openIdentity(server).findAccounts({ localIds: [person.uid] })).toHaveLength(1)
  expect(await findInFolder(server.dataDir, marks)).toEqual(marks)
  // The other tab begins a session by itself: this browser still has the user.
  const other = context.waitForEvent('page')
  await problem.getByRole('link', { name: translate('form.signInElsewhere') }).click()
  await expect((await other).getByRole('main')).toContainText(person.company)
  await deleteAccount(page)
  await expect(page).toHaveURL('/dashboard/login?mode=deleted')
  const documents = openDocuments(server)
  expect((await openProfileStore(documents).getProfile(person.uid)).profile).toEqual({})
  expect(await openLeadStore(documents).listLeadsOf(person.email)).toEqual([])
})

test('another person’s session deletes no account', async ({ page, server, context, signInAs }) => {
  const [person, stranger] = [await createMember(server), await createMember(server)]
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/privacy')
  const cookie = await beginSession(server, (await signInWithPassword(server, stranger)).idToken)
  const [name = '', value = ''] = cookie.split('=')
  // Only now, because a page that reloads under the other session would be left before the dialog opens.
  await page.route(`${server.url}/dashboard/settings/privacy`, async (route) => {
    if (route.request().method() === 'POST') await context.addCookies([{ name, value, url: server.url }])
    await route.continue()
  })
  await deleteAccount(page)
  await expect(page.getByRole('alert')).toContainText(translate('settings.delete.signedOut'))
  expect(await openIdentity(server).findAccounts({ localIds: [person.uid, stranger.uid] })).toHaveLength(2)
})

test('a session that ends during the deletion leaves no personal data behind', async ({ page, server, context, signInAs }) => {
  const person = await createMember(server)
  await leaveTraces(server, person)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/privacy')
  await page.route('**/accounts:delete?*', async (route) => {
    await context.clearCookies({ name: '__session' })
    await route.continue()
  })
  await deleteAccount(page)
  await expect(page).toHaveURL('/dashboard/login?mode=deleted')
  const documents = openDocuments(server)
  expect((await openProfileStore(documents).getProfile(person.uid)).profile).toEqual({})
  expect(await openLeadStore(documents).listLeadsOf(person.email)).toEqual([])
})

test('a deletion that fails offline keeps the typed word, and a canceled one does not', async ({ page, server, context, signInAs }) => {
  const person = await createMember(server)
  await signInAs(person)
  await openDashboard(page, '/dashboard/settings/privacy')
  await context.setOffline(true)
  await deleteAccount(page)
  await expect(page.getByRole('alert')).toHaveText(translate('identityError.networkRequestFailed'))
  await expect(page.getByRole('alert')).toBeFocused()
  const dialog = page.getByRole('alertdialog', { name: translate('settings.delete.confirmHeading') })
  const open = page.locator('button[aria-haspopup=dialog]', { hasText: translate('settings.delete.submit') })
  await open.click()
  await expect(dialog.getByRole('textbox')).toHaveValue(translate('settings.delete.word'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByRole('textbox')).toHaveValue('')
})
