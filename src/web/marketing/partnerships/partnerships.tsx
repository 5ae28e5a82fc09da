import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { ReceiptPage } from '#web/contact/receipt-page.tsx'
import { sendContact } from '#web/contact/send-contact.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { Questions } from '#web/marketing/home/questions.tsx'
import { loadPartnerships } from '#web/marketing/partnerships/load-partnerships.server.ts'
import { Models } from '#web/marketing/partnerships/models.tsx'
import { Overview } from '#web/marketing/partnerships/overview.tsx'
import { PartnerRequest } from '#web/marketing/partnerships/partner-request.tsx'
import { Terms } from '#web/marketing/partnerships/terms.tsx'
import { pageHead } from '#web/seo/page-head.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadPartnerships(url, context)
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return submitContact({ request, url, context })
}

export function clientAction(args: ClientActionFunctionArgs) {
  return sendContact(args)
}

export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const { words, receipt } = loaderData
  const title = receipt?.kind === 'receipt' ? receipt.title : words.title
  return pageHead(rest, { title, description: words.description, isIndexed: !receipt, hasAlternates: !receipt })
}

export default function Partnerships() {
  const { words, receipt } = useLoaderData<typeof loader>()
  if (receipt) return <ReceiptPage receipt={receipt} path="/partnerships" title={words.title} />
  return (
    <>
      <Overview words={words} />
      <Models words={words.models} parties={words.parties} />
      <Terms words={words.terms} models={words.models.items} />
      <Questions words={words.questions} />
      <PartnerRequest words={words.form} />
    </>
  )
}
