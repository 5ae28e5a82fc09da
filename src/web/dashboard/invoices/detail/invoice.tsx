import { useRef } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { localeTags } from '#domain/locale.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { useCustomerPath, withCustomer } from '#web/dashboard/customer/customer-path.ts'
import { requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { loadRequests } from '#web/dashboard/requests/load-requests.server.ts'
import { Requests } from '#web/dashboard/requests/requests.tsx'
import { sendRequest } from '#web/dashboard/requests/send-request.ts'
import { submitRequest } from '#web/dashboard/requests/submit-request.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { siteContext } from '#web/site.server.ts'
import button from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { createTranslate } from '#i18n/translate.ts'
import { describeDownloads, type DownloadsView } from './describe-downloads.server.ts'
import { describeLetterhead } from './describe-letterhead.server.ts'
import { describeInvoicePage } from './describe-invoice-page.server.ts'
import { findOwnInvoice } from '#web/dashboard/invoices/find-own-invoice.server.ts'
import { findStep } from '#web/dashboard/invoices/find-step.server.ts'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import styles from './invoice.module.css'
import { InvoiceBody } from './invoice-body.tsx'
import { LetterFoot, Letterhead } from './letterhead.tsx'

/** Loads one invoice or credit note of any of the person's customers. */
export async function loader({ request, url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { content, now } = site
  const { locale } = splitLocalePath(url.pathname)
  const own = await findOwnInvoice(visitor, params['number'] ?? '', url)
  if (!own) throw data(null, { status: 404 })
  const { customer, isFirst, invoice, isMember } = own
  // The layout shows the company named in the address, so the address must name the invoice's.
  const requestedId = url.searchParams.get('customer')
  if (requestedId !== (isFirst ? null : customer.id)) throw redirect(isFirst ? url.pathname : withCustomer(url.pathname, customer.id))
  const [creditNotes, requests, step] = await Promise.all([
    invoice.kind !== 'creditNote' ? visitor.gateway.invoices.listCreditNotes(customer.id, invoice.number) : [],
    isMember ? loadRequests({ site, visitor, customer, locale, request }, { invoiceNumber: invoice.number }) : undefined,
    isMember ? findStep(visitor.gateway.products, customer.id, invoice) : undefined,
  ])
  const seller = invoice.issuedBy ?? content.site
  const translate = createTranslate(locale, content.messages[locale])
  const view = describeInvoicePage(invoice, {
    creditNotes,
    seller,
    today: calendarDateAt(now(), customer.timeZone),
    tag: localeTags[locale],
    translate,
  })
  const billedTo = invoice.billedTo ?? customer
  const letterhead = describeLetterhead(billedTo, seller, { tag: localeTags[locale], translate })
  const downloads = describeDownloads(invoice, { customer, translate: createTranslate(customer.locale, content.messages[customer.locale]) })
  const title = translate(`dashboard.invoice.title.${isIssued(invoice) ? view.kind : 'proforma'}`, { number: view.number })
  return data({ title, view, step, letterhead, requests, downloads, company: billedTo.company })
}

/** Sends a question about the invoice, or a message to an earlier one. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const own = await findOwnInvoice(requireVisitor(url, context), params['number'] ?? '', url)
  if (!own?.isMember) throw data(null, { status: 404 })
  return await submitRequest({ request, url, context }, { invoiceNumber: own.invoice.number })
}

export { sendRequest as clientAction }

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Invoice() {
  const { title, view, step, letterhead, requests, downloads, company } = useLoaderData<typeof loader>()
  const { translate } = useLocale()
  const pathOf = useCustomerPath()
  const headingRef = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.page}>
      <RecordHead
        back={{ to: pathOf('/dashboard/invoices'), name: translate('dashboard.invoice.back') }}
        letterhead={<Letterhead view={letterhead} />}
        title={title}
        titleRef={headingRef}
        badge={<InvoiceStatusBadge status={view.status} />}
        about={
          <>
            {view.reference}
            <span className={styles.onScreen}>{[view.reference && ' · ', company]}</span>
          </>
        }
        actions={<Downloads number={view.number} {...downloads} />}
      />
      <InvoiceBody view={view} vatId={letterhead.receiverVatId} step={step} onwards={headingRef}>
        {requests && <Requests view={requests} />}
      </InvoiceBody>
      <LetterFoot view={letterhead} />
    </div>
  )
}

/** Download links of the invoice. */
function Downloads({ number, isHybrid, xmlFormat }: DownloadsView & { readonly number: string }) {
  const { locale, translate } = useLocale()
  const pathOf = useCustomerPath()
  const addressOf = (file: 'pdf' | 'xml') => localizePath(locale, pathOf(`/dashboard/invoices/${invoiceIdOf(number)}/${file}`))
  const className = `${button.button} ${button.secondary}`
  return (
    <>
      <a className={className} href={addressOf('pdf')}>
        <Icon name="sheet" />
        {translate(isHybrid ? 'dashboard.invoice.pdfWithEInvoice' : 'dashboard.invoice.pdf')}
      </a>
      {xmlFormat && (
        <a className={className} href={addressOf('xml')} download>
          <Icon name="download" />
          {translate(xmlFormat === 'ubl' ? 'dashboard.invoice.xml' : 'dashboard.invoice.xRechnung')}
        </a>
      )}
    </>
  )
}
