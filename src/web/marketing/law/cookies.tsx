import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ConsentLink } from '#web/consent/consent-link.tsx'
import { useConsentNeeds } from '#web/consent/use-consent.ts'
import { LawPage } from '#web/marketing/law/law-page.tsx'
import { loadCookies } from '#web/marketing/law/load-cookies.server.ts'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import button from '#web/ui/button.module.css'

export const handle: RouteHandle = { foldsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadCookies(url, context)
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData)
}

/** What the site keeps in browsers, with a button for the consent where it asks for one. */
export default function Cookies() {
  const asksForConsent = useConsentNeeds().length > 0
  return <LawPage page={useLoaderData<typeof loader>()} controls={asksForConsent && <ConsentLink className={button.button} />} />
}
