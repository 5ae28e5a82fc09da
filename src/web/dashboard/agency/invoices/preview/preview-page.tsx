import { useMemo, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { CompiledMessages } from '#i18n/messages.ts'
import { createTranslate } from '#i18n/translate.ts'
import { editPath, invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { describeInvoicePage } from '#web/dashboard/invoices/detail/describe-invoice-page.server.ts'
import { describeLetterhead } from '#web/dashboard/invoices/detail/describe-letterhead.server.ts'
import { InvoiceBody } from '#web/dashboard/invoices/detail/invoice-body.tsx'
import { findStep } from '#web/dashboard/invoices/find-step.server.ts'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { LocaleContext, useLocale } from '#web/i18n/locale-context.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { siteContext } from '#web/site.server.ts'
import button from '#web/ui/button.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { openPreview } from './open-preview.server.ts'
import styles from './preview-page.module.css'

/** Loads an invoice as its customer sees it, in their language. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { content, locale, now, translate } = page
  const { customer, invoice, creditNotes, kind, stored } = await openPreview(page, args.params)
  const { products } = args.context.get(siteContext)
  const messages = content.messages[customer.locale]
  const theirs = { tag: localeTags[customer.locale], translate: createTranslate(customer.locale, messages) }
  const seller = invoice.issuedBy ?? content.site
  const billedTo = invoice.billedTo ?? customer
  const view = describeInvoicePage(invoice, { ...theirs, creditNotes, seller, today: calendarDateAt(now, customer.timeZone) })
  const address = { customerId: customer.id, number: stored.number }
  const people = listMembers(customer)
  const language = translate(`languages.${customer.locale}`)
  return data({
    title: `${translate('agency.invoices.preview.title')}: ${stored.number}`,
    about:
      people.length === 0
        ? translate('agency.invoices.preview.noPeople', { language })
        : translate('agency.invoices.preview.as', { people: new Intl.ListFormat(localeTags[locale]).format(people), language }),
    path: invoicePath(address),
    editPath: isIssued(stored) ? undefined : editPath(address),
    kind,
    note: isIssued(stored) || kind === 'proforma' ? undefined : translate('agency.invoices.preview.note', { number: invoice.number }),
    paper: {
      locale: customer.locale,
      messages: pickMessages(messages),
      title: theirs.translate(`dashboard.invoice.title.${kind === 'issued' ? invoice.kind : 'proforma'}`, { number: view.number }),
      company: billedTo.company,
      vatId: describeLetterhead(billedTo, seller, theirs).receiverVatId,
      step: await findStep(products, customer.id, invoice),
      view,
    },
  })
}

/** What the page of an invoice says. */
const ofInvoices = [
  'dashboard.day',
  'dashboard.documents.',
  'dashboard.due.',
  'dashboard.invoice.',
  'dashboard.money.',
  'dashboard.status',
  'ui.',
]

function pickMessages(messages: CompiledMessages): Partial<CompiledMessages> {
  return Object.fromEntries(Object.entries(messages).filter(([key]) => ofInvoices.some((begin) => key.startsWith(begin))))
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function PreviewPage() {
  const { title, about, path, editPath: edit, kind, note, paper } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const asProforma = kind === 'proforma' ? '?as=proforma' : ''
  return (
    <div className={styles.page}>
      <RecordHead
        back={{ to: path, name: translate('agency.invoices.write.toInvoice') }}
        title={title}
        badge={null}
        about={about}
        actions={
          <>
            <a className={`${button.button} ${button.secondary}`} href={localizePath(locale, `${path}/pdf${asProforma}`)}>
              <Icon name="sheet" />
              {translate('agency.invoices.preview.pdf')}
            </a>
            {edit !== undefined && (
              <ButtonLink to={edit} kind="secondary" prefetch="none">
                {translate('agency.invoices.write.edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      {edit !== undefined && (
        <nav className={styles.kinds} aria-label={translate('agency.invoices.preview.title')}>
          {(['issued', 'proforma'] as const).map((each) => (
            <Link
              key={each}
              to={localizePath(locale, `${path}/preview${each === 'proforma' ? '?as=proforma' : ''}`)}
              discover="none"
              aria-current={each === kind ? 'true' : undefined}
            >
              {translate(`agency.invoices.preview.kind.${each}`)}
            </Link>
          ))}
        </nav>
      )}
      {note !== undefined && <p>{note}</p>}
      <Paper paper={paper} />
    </div>
  )
}

type PaperProps = {
  readonly paper: {
    readonly locale: Locale
    readonly messages: Partial<CompiledMessages>
    readonly title: string
    readonly company: string
  } & Omit<Parameters<typeof InvoiceBody>[0], 'onwards' | 'children'>
}

/** The page of the invoice, in the customer's language. */
function Paper({ paper: { locale, messages, title, company, view, vatId, step } }: PaperProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  // It has the messages of all that is inside.
  const state = useMemo(() => ({ locale, translate: createTranslate(locale, messages as CompiledMessages) }), [locale, messages])
  return (
    <LocaleContext value={state}>
      <article className={styles.paper} lang={localeTags[locale]} aria-labelledby="paper">
        <header>
          <h2 ref={headingRef} id="paper" tabIndex={-1}>
            {title}
          </h2>
          <InvoiceStatusBadge status={view.status} />
          <p>{[view.reference, company].filter((text) => text !== '').join(' · ')}</p>
        </header>
        <InvoiceBody view={view} vatId={vatId} step={step} onwards={headingRef} />
      </article>
    </LocaleContext>
  )
}
