import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import { ContactReceipt } from './contact-receipt.tsx'
import type { Receipt } from './load-receipt.server.ts'

/** The receipt of a page with its own form. `title` is the page's. */
export function ReceiptPage({ receipt, path, title }: { readonly receipt: Receipt; readonly path: string; readonly title: string }) {
  const translate = useTranslate()
  if (receipt.kind === 'receipt') return <ContactReceipt formName={receipt.formName} reference={receipt.reference} />
  return (
    <PageIntro heading={title} lead={translate('receipt.unknown')}>
      <LocaleLink to={path} className={section.more}>
        {translate('comingSoon.nearest', { page: title })}
      </LocaleLink>
    </PageIntro>
  )
}
