import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { LoginForm } from '#web/dashboard/login-form.tsx'
import { personalHead } from '#web/dashboard/personal-head.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { createTranslate } from '#words/translate.ts'

/** The login, for whoever is not signed in. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  if (context.get(visitContext).user) throw redirect(localizePath(locale, '/dashboard'))
  const { content } = context.get(siteContext)
  return data({ title: createTranslate(locale, content.messages[locale])('login.title'), agencyEmail: content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && personalHead(matches, loaderData.title)
}

export default function Login() {
  return <LoginForm agencyEmail={useLoaderData<typeof loader>().agencyEmail} />
}
