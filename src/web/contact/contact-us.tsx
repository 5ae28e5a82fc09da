import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import type { RouteHandle } from '#web/navigation/default-layout.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { TextSections } from '#web/ui/text-sections.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { markContactDraft } from './contact-draft.ts'
import { loadContactPage } from './contact-page.server.ts'
import { ContactColumns } from './contact-columns.tsx'
import { ContactReceipt } from './contact-receipt.tsx'
import styles from './contact-us.module.css'
import { readContactFields } from './read-contact-fields.ts'
import { submitContact } from './submit-contact.server.ts'

export const handle: RouteHandle = { holdsContactForm: true }

export function loader({ url, context }: LoaderFunctionArgs) {
  return loadContactPage({ url, context })
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return submitContact({ request, url, context })
}

/** What does not arrive is told beside the text, which stays; only redirects leave the form. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const fields = readContactFields(await request.clone().formData())
  try {
    return await serverAction<ContactAnswer>()
  } catch (error) {
    if (error instanceof Response) {
      const reference = findReceipt(error)
      if (reference !== undefined) markContactDraft(reference)
      throw error
    }
    console.error('The contact form did not arrive.', error)
    const answer: ContactAnswer = { kind: navigator.onLine ? 'failed' : 'offline', fields }
    // A status of failure, or the router would load the page again, over the same broken line.
    return data(answer, { status: 503 })
  }
}

/** The reference of the receipt that an answer leads to. */
function findReceipt({ headers: answered }: Response): string | undefined {
  return new URL(answered.get('location') ?? '', window.location.href).searchParams.get('received') ?? undefined
}

export function headers({ actionHeaders }: HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  if (!loaderData) return undefined
  const isForm = loaderData.kind === 'form'
  return pageHead(rest, { ...loaderData, isIndexed: isForm, hasAlternates: isForm })
}

export default function ContactUs() {
  const page = useLoaderData<typeof loader>()
  const translate = useTranslate()
  switch (page.kind) {
    case 'receipt':
      return <ContactReceipt reference={page.reference} />
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
