import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { answerHeaders, headWithReceipt } from '#web/contact/form-page.ts'
import { ReceiptPage } from '#web/contact/receipt/receipt-page.tsx'
import { sendContact } from '#web/contact/send-contact.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { Questions } from '#web/marketing/questions.tsx'
import { loadPartnerships } from '#web/marketing/partnerships/load-partnerships.server.ts'
import { Models } from '#web/marketing/partnerships/models.tsx'
import { Overview } from '#web/marketing/partnerships/overview.tsx'
import { PartnerRequest } from '#web/marketing/partnerships/partner-request.tsx'
import { Terms } from '#web/marketing/partnerships/terms.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadPartnerships(url, context)
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
