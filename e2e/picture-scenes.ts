import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { createCustomer } from '#testing/site/customers.ts'
import type { Translate } from '#i18n/translate.ts'
import { readDemo } from './demo-sign-in.ts'
import { outdateSignIn } from './own-settings.ts'
import { receiveLink } from './received-mails.ts'
import { createPerson, openDocuments, type Person } from './people.ts'
import type { TestServer } from './server.ts'
import { signInOnPage } from './sign-in-on-page.ts'

type Account = Pick<Person, 'email' | 'password'>

type Stage = {
  readonly page: Page
  readonly server: TestServer
  readonly locale: Locale
  readonly translate: Translate
  /** The signed-in person, or an available account on public pages. */
  readonly person: Account
}

/** A page state that needs interaction or a certain user. */
export type Scene = {
  /** English form of the path, with its query. */
  readonly path: string
  /** The viewer: the demo customer, a member of an empty company, an account without a company, or a signed-out visitor. */
  readonly who: 'demo' | 'newcomer' | 'stranger' | 'visitor'
  /** Brings the open page into the state. */
  readonly prepare?: (stage: Stage) => Promise<void>
}

/** States of login, dashboard and settings, by name. */
export const scenes: Readonly<Record<string, Scene>> = {
  'login-refused': { path: '/dashboard/login', who: 'visitor', prepare: refuseSignIn },
  'login-session-ended': { path: '/dashboard/login', who: 'visitor', prepare: endSession },
  'login-link': { path: '/dashboard/login?mode=emailLink', who: 'visitor' },
  'login-link-sent': { path: '/dashboard/login?mode=emailLink', who: 'visitor', prepare: askForMail },
  'login-forgotten': { path: '/dashboard/login?mode=forgotPassword', who: 'visitor' },
  'login-new-password': { path: '/dashboard/login?mode=forgotPassword', who: 'visitor', prepare: openNewPassword },
  'login-sign-up': { path: '/dashboard/login?mode=signUp', who: 'visitor' },
  'login-sign-up-refused': { path: '/dashboard/login?mode=signUp', who: 'visitor', prepare: refuseSignUp },
  'login-code-refused': { path: '/dashboard/login?mode=resetPassword&oobCode=used-up', who: 'visitor' },
  'login-deleted': { path: '/dashboard/login?mode=deleted', who: 'visitor' },
  'booking-slot': { path: '/pricing', who: 'visitor', prepare: openBooking },
  'booking-details': { path: '/pricing', who: 'visitor', prepare: chooseSlot },
  'booking-refused': { path: '/pricing', who: 'visitor', prepare: refuseBooking },
  'booking-done': { path: '/pricing', who: 'visitor', prepare: bookCall },
  'booking-own': { path: '/pricing', who: 'visitor', prepare: openOwnBooking },
  'booking-move': { path: '/pricing', who: 'visitor', prepare: openMove },
  'home-newcomer': { path: '/dashboard', who: 'newcomer' },
  'home-stranger': { path: '/dashboard', who: 'stranger' },
  'home-account-menu': { path: '/dashboard', who: 'demo', prepare: openAccountMenu },
  'invoices-none': { path: '/dashboard/invoices?q=nothing', who: 'demo' },
  'invoices-newcomer': { path: '/dashboard/invoices', who: 'newcomer' },
  'invoices-offline': { path: '/dashboard/invoices', who: 'demo', prepare: breakConnection },
  'invoice-overdue': { path: '/dashboard/invoices?status=overdue', who: 'demo', prepare: openFirstInvoice },
  'invoice-question': { path: '/dashboard/invoices?status=overdue', who: 'demo', prepare: askAboutFirstInvoice },
  'products-newcomer': { path: '/dashboard/products', who: 'newcomer' },
  'product-marketplace': { path: '/dashboard/products/marketplace', who: 'demo' },
  'product-care': { path: '/dashboard/products/care', who: 'demo', prepare: openForms },
  'product-unknown': { path: '/dashboard/products/nope', who: 'demo' },
  'requests-newcomer': { path: '/dashboard/requests', who: 'newcomer' },
  'members-refused': { path: '/dashboard/members', who: 'newcomer', prepare: inviteInvalidAddress },
  'profile-unsaved': { path: '/dashboard/settings', who: 'newcomer', prepare: leaveUnsaved },
  'profile-refused': { path: '/dashboard/settings', who: 'newcomer', prepare: refuseProfile },
  'profile-conflict': { path: '/dashboard/settings', who: 'newcomer', prepare: changeTwice },
  'profile-offline': { path: '/dashboard/settings', who: 'newcomer', prepare: saveOffline },
  'profile-crop': { path: '/dashboard/settings', who: 'newcomer', prepare: cropPhoto },
  'profile-session-warning': { path: '/dashboard/settings', who: 'newcomer', prepare: nearSessionEnd },
  'company-refused': { path: '/dashboard/settings/company', who: 'newcomer', prepare: changeNothing },
  'company-stranger': { path: '/dashboard/settings/company', who: 'stranger' },
  'security-refused': { path: '/dashboard/settings/security', who: 'newcomer', prepare: refusePassword },
  'security-recent': { path: '/dashboard/settings/security', who: 'newcomer', prepare: askToSignInAgain },
  'security-stranger': { path: '/dashboard/settings/security', who: 'stranger' },
  'privacy-delete': { path: '/dashboard/settings/privacy', who: 'newcomer', prepare: beginDeletion },
}

/** Creates a member of an empty company, or an account without a company because its address is not verified. */
export async function createOnlooker(server: TestServer, who: 'newcomer' | 'stranger'): Promise<Person> {
  const person = await createPerson(server, { isEmailVerified: who === 'newcomer' })
  const company = { id: crypto.randomUUID(), company: 'Buchhandlung Sonnenschein & Söhne GmbH', emails: [person.email] }
  if (who === 'newcomer') await openCustomerStore(openDocuments(server)).putCustomer(createCustomer(company))
  return person
}

/** A signed-in person with the browser's storage. */
export type Onlooker = { readonly person: Account; readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>> }

/** Signs in once, for any number of contexts. */
export async function signInOnlooker(
  context: BrowserContext,
  server: TestServer,
  who: 'demo' | 'newcomer' | 'stranger',
): Promise<Onlooker> {
  const page = await context.newPage()
  const person = who === 'demo' ? readDemo(server) : await createOnlooker(server, who)
  await signInOnPage(page, person, `${server.url}/dashboard`)
  return { person, storageState: await context.storageState({ indexedDB: true }) }
}

async function send({ page }: Stage): Promise<void> {
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await page.locator('main form button[type=submit]').click()
}

async function fillLogin(stage: Stage, email: string, password: string): Promise<void> {
  await stage.page.locator('input[name=email]').fill(email)
  await stage.page.locator('input[name=password]').fill(password)
  await send(stage)
}

async function refuseSignIn(stage: Stage): Promise<void> {
  await fillLogin(stage, `${crypto.randomUUID()}@example.com`, 'not the password')
  await expect(stage.page.getByRole('alert')).toBeVisible()
}

async function refuseSignUp(stage: Stage): Promise<void> {
  await fillLogin(stage, stage.person.email, 'short')
  await expect(stage.page.getByRole('alert')).toBeVisible()
}

/** As the open page has recorded it (session.ts). */
async function endSession({ page }: Stage): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('login-notice', 'sessionEnded'))
  await page.reload()
}

async function askForMail(stage: Stage): Promise<void> {
  await stage.page.locator('input[name=email]').fill(stage.person.email)
  await send(stage)
  await expect(stage.page.locator('main form')).toBeHidden()
}

async function openNewPassword(stage: Stage): Promise<void> {
  await askForMail(stage)
  await stage.page.goto(await receiveLink(stage.server, stage.person.email, 'mode=resetPassword'))
  await expect(stage.page.locator('input[name=password]')).toBeVisible()
  await expect(stage.page.locator('main form')).not.toHaveAttribute('inert')
}

async function openAccountMenu({ page }: Stage): Promise<void> {
  await page.getByRole('banner').locator('summary').last().click()
}

async function breakConnection({ page }: Stage): Promise<void> {
  await page.context().setOffline(true)
}

async function openFirstInvoice({ page }: Stage): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('table')
    .getByRole('link', { name: /^[\d-]+$/u })
    .first()
    .click()
  await expect(page).toHaveURL(/invoices\/[\d-]+/u)
}

async function askAboutFirstInvoice(stage: Stage): Promise<void> {
  await openFirstInvoice(stage)
  await openForms(stage)
}

/** Opens each collapsed form, and submits the question empty. */
async function openForms({ page }: Stage): Promise<void> {
  await unfold(page)
  await page.locator('form[name^=ask-question] button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main details:not([open]):has(> div > form) > summary').filter({ visible: true })
  for (let left = await folded.count(); left > 0; left--) await folded.first().click()
}

async function inviteInvalidAddress({ page }: Stage): Promise<void> {
  await unfold(page)
  const form = page.getByRole('main').locator('form:has(input[type=email])')
  await form.locator('input[type=email]').fill('anna@')
  await form.getByRole('button').click()
  await expect(page.locator('[aria-invalid=true]')).toBeVisible()
}

async function leaveUnsaved({ page, translate }: Stage): Promise<void> {
  await page.locator('#person-displayName').fill('Ana')
  await page.getByRole('link', { name: translate('settings.pages.security') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function refuseProfile({ page }: Stage): Promise<void> {
  await page.locator('#person-phone').fill('12')
  await page.locator('form[name=person] button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function changeTwice({ page, locale }: Stage): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(new URL(localizePath(locale, '/dashboard/settings'), page.url()).href)
  await other.locator('#person-displayName').fill(`Anne ${localeTags[locale]}`)
  await other.locator('form[name=person] button[type=submit]').click()
  await expect(other.locator('form[name=person] output')).not.toBeEmpty()
  await other.close()
  await page.locator('#person-displayName').fill('Anna')
  await page.locator('form[name=person] button[type=submit]').click()
  await expect(page.locator('form[name=person] fieldset')).toBeVisible()
}

async function saveOffline({ page, translate }: Stage): Promise<void> {
  await page.locator('#person-displayName').fill('Ana')
  await page.context().setOffline(true)
  await page.locator('form[name=person] button[type=submit]').click()
  await expect(page.getByText(translate('form.offline'))).toBeVisible()
}

async function cropPhoto({ page, translate }: Stage): Promise<void> {
  const picture = { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByLabel(translate('settings.photo.zoom'))).toBeVisible()
}

async function nearSessionEnd({ page, translate }: Stage): Promise<void> {
  await page.clock.install()
  await page.reload()
  await page.clock.fastForward(7 * 24 * 3600 * 1000 - 5 * 60_000)
  await expect(page.getByRole('button', { name: translate('settings.sessionEnd.submit') })).toBeVisible()
}

async function changeNothing({ page, translate }: Stage): Promise<void> {
  await page.getByRole('button', { name: translate('settings.company.submit') }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

async function refusePassword({ page, translate }: Stage): Promise<void> {
  await page.locator('#new-password').fill('short')
  await page.getByRole('button', { name: translate('settings.password.submit') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

async function askToSignInAgain({ page, translate }: Stage): Promise<void> {
  await outdateSignIn(page, 'update')
  await page.locator('#new-password').fill('seven green bottles')
  await page.getByRole('button', { name: translate('settings.password.submit') }).click()
  await expect(page.getByRole('dialog', { name: translate('settings.recent.heading') })).toBeVisible()
}

async function beginDeletion({ page, translate }: Stage): Promise<void> {
  await page.getByRole('button', { name: translate('settings.delete.submit') }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function openBooking({ page }: Stage): Promise<void> {
  await page.locator('main a[href$="/booking"]').first().click()
  await expect(page.locator('button[name=start]:visible').first()).toBeVisible()
}

async function chooseSlot(stage: Stage): Promise<void> {
  await openBooking(stage)
  await stage.page.locator('button[name=start]:visible').first().click()
  await expect(stage.page.locator('form[name=booking]')).toBeVisible()
}

async function refuseBooking(stage: Stage): Promise<void> {
  await chooseSlot(stage)
  await stage.page.locator('form[name=booking] button[type=submit]').click()
  await expect(stage.page.locator('#booking-summary')).toBeVisible()
}

async function bookCall(stage: Stage): Promise<void> {
  await chooseSlot(stage)
  const form = stage.page.locator('form[name=booking]')
  await form.locator('[name=name]').fill('Ada Brandt')
  await form.locator('[name=email]').fill('ada@halde.example')
  await form.locator('button[type=submit]').click()
  await expect(stage.page.locator('dialog#book a[download]')).toBeVisible()
}

async function openOwnBooking(stage: Stage): Promise<void> {
  await bookCall(stage)
  await stage.page.getByRole('link', { name: stage.translate('booking.manage') }).click()
  await expect(stage.page.locator('main time')).toBeVisible()
}

async function openMove(stage: Stage): Promise<void> {
  await openOwnBooking(stage)
  await stage.page.getByRole('link', { name: stage.translate('booking.own.move.heading') }).click()
  await expect(stage.page.locator('button[name=start]:visible').first()).toBeVisible()
}
