import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { detectLocale } from '#domain/locale-detection.ts'
import type { Locale } from '#domain/locale.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { AcceptInvitation } from './accept-invitation.tsx'
import { LoginAction } from './login-action.tsx'
import { LoginForm } from './login-form.tsx'
import { findLoginMode, type LoginMode } from './login-modes.ts'
import { LoginRequest } from './login-request.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { SignUp } from './sign-up.tsx'
import { type Site, siteContext, visitContext } from '#web/site.server.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { LoginSheet } from './login-sheet.tsx'
import { UseRecoveryCode } from './use-recovery-code.tsx'
import { OpenView } from './open-view.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './login-form.module.css'

/** Loads the login and its modes. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const mode = findLoginMode(url.searchParams)
  const languageTag = url.searchParams.get('lang')
  if (mode.kind === 'code' && languageTag !== null) throw redirect(findOwnAddress(url, detectLocale(languageTag) ?? locale))
  // Emailed codes, invitations and staff links work whichever account is signed in.
  if (context.get(visitContext).user && !keepsVisitor.includes(mode.kind)) throw redirect(localizePath(locale, '/dashboard'))
  const site = context.get(siteContext)
  const { content } = site
  const translate = createTranslate(locale, content.messages[locale])
  if (mode.kind === 'view') return await describeViewLink(site, mode, translate)
  if (mode.kind === 'invitation') return await describeInvitation(site, mode, translate)
  const title = 'mode' in mode ? translate(`loginAction.${mode.mode}.heading`) : translate(titleKeys[mode.kind])
  return data({ title, mode, hasPasskeys: site.passkeys.isAvailable })
}

const keepsVisitor: readonly LoginMode['kind'][] = ['code', 'view', 'invitation']

/** Loading the page does not use the link up, because chat programs load it for previews. */
async function describeViewLink(site: Site, mode: Extract<LoginMode, { kind: 'view' }>, translate: Translate) {
  const isUnused = await site.isViewLinkUnused(mode.linkKey)
  const title = translate(isUnused ? 'dashboard.view.openHeading' : 'dashboard.view.goneHeading')
  const status = !isUnused ? 410 : mode.hasFailed ? 503 : 200
  return data({ title, mode: { ...mode, isUnused }, hasPasskeys: site.passkeys.isAvailable }, { status })
}

/** Loading the page does not use the invitation up. */
async function describeInvitation(site: Site, mode: Extract<LoginMode, { kind: 'invitation' }>, translate: Translate) {
  const found = await site.passkeys.findInvitation(mode.invitation)
  const title = translate(found ? 'staffEntry.heading' : 'staffEntry.goneHeading')
  const hasPasskeys = site.passkeys.isAvailable
  return data({ title, mode: { ...mode, email: found?.email }, hasPasskeys }, { status: found ? 200 : 410 })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

/**
 * Address of an emailed code in the language of its mail. The hosted provider's templates have one address for all languages and name the
 * language in the query. It is removed so that the person can choose another one.
 */
function findOwnAddress(url: URL, locale: Locale): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('lang')
  return `${localizePath(locale, '/dashboard/login')}?${query.toString()}`
}

const titleKeys = {
  password: 'login.title',
  signUp: 'signUp.heading',
  recovery: 'staffEntry.recovery.heading',
  deleted: 'accountDeleted.heading',
  signedOut: 'login.title',
} as const

export default function Login() {
  const { mode, hasPasskeys } = useLoaderData<typeof loader>()
  if (mode.kind === 'code') return <LoginAction mode={mode.mode} />
  if (mode.kind === 'request') return <LoginRequest mode={mode.mode} />
  if (mode.kind === 'view') return <OpenView {...mode} />
  if (mode.kind === 'invitation') return <AcceptInvitation {...mode} hasPasskeys={hasPasskeys} />
  if (mode.kind === 'recovery') return <UseRecoveryCode />
  if (mode.kind === 'signUp') return <SignUp />
  if (mode.kind === 'deleted') return <AccountDeleted />
  return <LoginForm hasSignedOut={mode.kind === 'signedOut'} hasPasskeys={hasPasskeys} />
}

/** Confirms that the account is deleted, and lists what is kept. */
function AccountDeleted() {
  const translate = useTranslate()
  return (
    <LoginSheet heading={translate('accountDeleted.heading')}>
      <output className={styles.notice}>{translate('accountDeleted.text')}</output>
      <p className={styles.help}>{translate('accountDeleted.kept')}</p>
      <LocaleLink to="/" className={styles.write} reloadDocument>
        {translate('form.receipt.back')}
      </LocaleLink>
    </LoginSheet>
  )
}
