import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'
import { answerHeaders, headWithReceipt } from '#web/contact/form-page.ts'
import { ReceiptPage } from '#web/contact/receipt/receipt-page.tsx'
import { sendContact } from '#web/contact/send-contact.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { Models } from '#web/marketing/partnerships/models.tsx'
import { Overview } from '#web/marketing/partnerships/overview.tsx'
import { PartnerRequest } from '#web/marketing/partnerships/partner-request.tsx'
import { Terms } from '#web/marketing/partnerships/terms.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'

/** Loads the page, or with `?received=` the receipt of a request. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const receipt = await loadReceipt({ url, context })
  const texts = context.get(siteContext).content.pages.partnerships[locale]
  return data({ texts, receipt }, { status: receipt?.kind === 'unknown' ? 404 : 200 })
}

export const action = submitContact
export const clientAction = sendContact
export const headers = answerHeaders

export const handle: RouteHandle = { holdsContactForm: true }

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  return pageHead(rest, headWithReceipt(loaderData.texts, loaderData.receipt))
}

export default function Partnerships() {
  const { texts, receipt } = useLoaderData<typeof loader>()
  if (receipt) return <ReceiptPage receipt={receipt} path="/partnerships" title={texts.title} />
  return (
    <>
      <Overview texts={texts} />
      <Models texts={texts.models} parties={texts.parties} />
      <Terms texts={texts.terms} models={texts.models.items} />
      <Questions texts={texts.questions} />
      <PartnerRequest texts={texts.form} />
    </>
  )
}
