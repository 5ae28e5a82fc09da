import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { RouteHandle } from '#web/navigation/route-handle.ts'
import { pageHead, readSite } from '#web/seo/page-head.ts'
import { describeOrganization, structuredData } from '#web/seo/structured-data.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { answerHeaders } from './form-page.ts'
import { loadContactPage } from './contact-page.server.ts'
import { ContactColumns } from './contact-columns.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { ContactReceipt } from '#web/contact/receipt/contact-receipt.tsx'
import styles from './contact-us.module.css'
import { sendContact } from './send-contact.ts'
import { submitContact } from './submit-contact.server.ts'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadContactPage({ url, context })
}

export const action = submitContact
export const clientAction = sendContact
export const headers = answerHeaders

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const head = pageHead(rest, { ...loaderData, isPersonal: loaderData.kind !== 'form' })
  if (!import.meta.env.SSR || loaderData.kind !== 'form') return head
  return [...head, ...structuredData(describeOrganization(loaderData.site, readSite(rest)?.siteName ?? ''))]
}

export default function ContactUs() {
  const page = useLoaderData<typeof loader>()
  const translate = useTranslate()
  switch (page.kind) {
    case 'receipt':
      return <ContactReceipt formName={page.formName} reference={page.reference} />
    case 'unknown':
      return (
        <>
          <PageIntro heading={page.title} lead={translate('receipt.unknown')} />
          <div className={styles.columns}>
            <ContactColumns />
          </div>
        </>
      )
    case 'form':
      return <ContactSheet texts={page.texts} person={page.person} />
  }
}
