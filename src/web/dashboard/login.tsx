import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { LoginAction } from '#web/dashboard/login-action.tsx'
import { LoginForm } from '#web/dashboard/login-form.tsx'
import { findLoginMode } from '#web/dashboard/login-modes.ts'
import { LoginRequest } from '#web/dashboard/login-request.tsx'
import { personalHead } from '#web/dashboard/personal-head.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { createTranslate } from '#words/translate.ts'

/** The login, for whoever is not signed in, and its modes: mails that are asked for, and codes in mails. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const mode = findLoginMode(url.searchParams)
  // A code is acted on whoever is signed in.
  if (context.get(visitContext).user && mode.kind !== 'code') throw redirect(localizePath(locale, '/dashboard'))
  const { content } = context.get(siteContext)
  const translate = createTranslate(locale, content.messages[locale])
  const title = mode.kind === 'password' ? translate('login.title') : translate(`loginAction.${mode.mode}.heading`)
  return data({ title, mode, agencyEmail: content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && personalHead(matches, loaderData.title)
}

export default function Login() {
  const { mode, agencyEmail } = useLoaderData<typeof loader>()
  if (mode.kind === 'code') return <LoginAction mode={mode.mode} />
  if (mode.kind === 'request') return <LoginRequest mode={mode.mode} />
  return <LoginForm agencyEmail={agencyEmail} />
}
