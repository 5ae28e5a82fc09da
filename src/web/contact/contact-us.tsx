import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { callForm } from '#domain/contact/call-form.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { TextSections } from '#web/ui/text-sections.tsx'
import { loadContactPage } from './contact-page.server.ts'
import { CallAgain } from './call-again.tsx'
import { usePageAnswer } from './contact-answer.ts'
import { ContactColumns } from './contact-columns.tsx'
import { ContactReceipt } from './contact-receipt.tsx'
import styles from './contact-us.module.css'
import { sendContact } from './send-contact.ts'
import { submitContact } from './submit-contact.server.ts'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadContactPage({ url, context })
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
  const isForm = loaderData.kind === 'form'
  // Scripts stand in server HTML alone (root.tsx says why).
  const structured = import.meta.env.SSR && isForm ? [{ 'script:ld+json': loaderData.business }] : []
  return [...pageHead(rest, { ...loaderData, isIndexed: isForm, hasAlternates: isForm }), ...structured]
}

export default function ContactUs() {
  const page = useLoaderData<typeof loader>()
  const callAnswer = usePageAnswer(callForm)
  const translate = useTranslate()
  if (callAnswer) return <CallAgain answer={callAnswer} />
  switch (page.kind) {
    case 'receipt':
      return <ContactReceipt formName={page.formName} reference={page.reference} />
    case 'unknown':
      return (
        <>
          <PageIntro heading={page.title} lead={translate('contact.receipt.unknown')} />
          <div className={styles.columns}>
            <ContactColumns />
          </div>
        </>
      )
    case 'form':
      return (
        <>
          <PageIntro heading={page.heading} lead={page.lead} />
          <div className={styles.columns}>
            <ContactColumns />
          </div>
          <TextSections sections={page.sections} />
        </>
      )
  }
}
