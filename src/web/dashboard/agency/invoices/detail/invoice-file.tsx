import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { applicationFileMegabytes } from '#domain/contact/application-file.ts'
import { localizePath } from '#domain/locale-path.ts'
import { ActField, ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { findDone } from '#web/dashboard/agency/acts/find-done.server.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { addressOf } from '#web/dashboard/agency/invoices/preview/open-preview.server.ts'
import { invoiceListPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { Entries, RecordPage } from '#web/dashboard/agency/record/record-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { describeFile, type FileView } from './describe-file.server.ts'
import { actsOnInvoice } from './invoice-acts.server.ts'
import button from '#web/ui/button.module.css'
import { ButtonLink } from '#web/ui/button.tsx'
import { Duties, Uncertified } from '#web/dashboard/agency/invoices/duties.tsx'
import styles from './invoice-file.module.css'

/** Loads one invoice with the acts that are possible now. @throws A 404 response for an unknown one. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const [file, done] = await Promise.all([page.desk.invoices.open(addressOf(args.params)), findDone(page)])
  // Undoing the issue of a draft takes back the number that the address has.
  if (!file && page.url.searchParams.has('undone')) {
    throw redirect(localizePath(page.locale, invoiceListPath({ customer: args.params['customer'] })))
  }
  if (!file) throw data(null, { status: 404 })
  const view = describeFile(file, page)
  const title = page.translate(`dashboard.invoice.title.${file.invoice.state === 'proforma' ? 'proforma' : file.invoice.kind}`, {
    number: view.number,
  })
  return data({ title, view, done })
}

/** Does an act, in the state of the invoice that the page showed. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const address = addressOf(args.params)
  const file = await page.desk.invoices.open(address)
  const { fields, file: attached } = await readSentForm(args.request)
  const acts = file ? actsOnInvoice(page, { ...address, currency: file.invoice.currency }, attached) : { acts: {} }
  return await submitAct(page, fields.toString(), { ...acts, file: attached })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, `${loaderData.title}, ${loaderData.view.company}`)
}

export default function InvoiceFilePage() {
  const { title, view, done } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { locale, translate } = useLocale()
  return (
    <RecordPage
      head={
        <RecordHead
          back={{ to: invoiceListPath(), name: translate('dashboard.invoice.back') }}
          title={title}
          badge={<InvoiceStatusBadge status={view.status} />}
          about={
            <>
              <Link to={localizePath(locale, `${agencyPath}/customers/${view.customerId}`)} discover="none">
                {view.company}
              </Link>
              {view.reference !== '' && `, ${view.reference}`}
            </>
          }
          actions={<Pages paths={view.paths} />}
        />
      }
      done={done}
      trouble={trouble}
      acts={view.acts.length > 0 || view.uncertified !== undefined ? <Acts view={view} trouble={trouble} /> : undefined}
    >
      <InvoiceFacts view={view} />
    </RecordPage>
  )
}

/** The pages about an invoice: as the customer sees it, and the forms that edit or copy it. */
function Pages({ paths: { preview, pdf, edit, copy } }: Pick<FileView, 'paths'>) {
  const { locale, translate } = useLocale()
  return (
    <>
      {edit !== undefined && (
        <ButtonLink to={edit} kind="secondary" prefetch="none">
          {translate('agency.invoices.write.edit')}
        </ButtonLink>
      )}
      <ButtonLink to={preview} kind="secondary" prefetch="none">
        {translate('agency.invoices.preview.open')}
      </ButtonLink>
      <a className={`${button.button} ${button.secondary}`} href={localizePath(locale, pdf)}>
        {translate('agency.invoices.preview.pdf')}
      </a>
      {copy !== undefined && (
        <ButtonLink to={copy} kind="secondary" prefetch="none">
          {translate('agency.invoices.write.copy')}
        </ButtonLink>
      )}
    </>
  )
}

function InvoiceFacts({ view }: { readonly view: FileView }) {
  const { translate } = useLocale()
  const { issuedOn, dueOn, amounts, lines, payments, reminders, creditNotes } = view
  const day = (date: Date) => translate('dashboard.day', { date })
  return (
    <>
      <Duties of={view.duties} />
      <dl className={styles.amounts}>
        {amounts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{translate(`agency.invoices.amount.${label}`)}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p>{translate('agency.invoices.days', { issued: issuedOn, due: dueOn })}</p>
      <Entries heading={translate('dashboard.invoice.lines')} entries={lines.map(({ description, net }) => [description, net])} />
      <Entries
        heading={translate('agency.invoices.payments')}
        entries={payments.map(({ paidOn, method, amount }) => [`${day(paidOn)}, ${method}`, amount])}
      />
      <Entries heading={translate('agency.invoices.reminders')} entries={reminders.map((date) => [day(date), ''])} />
      <Entries
        heading={translate('agency.invoices.creditNotes')}
        entries={creditNotes.map(({ number, path, amount }) => [
          <RecordLink key={number} to={path}>
            {number}
          </RecordLink>,
          amount,
        ])}
      />
    </>
  )
}

function Acts({ view, trouble }: { readonly view: FileView; readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  const { acts, number, customerId, updateTime, payment, creditNotes, uncertified } = view
  const typedIn = (act: string) => (trouble?.act === act ? trouble.typed : undefined)
  return (
    <>
      {uncertified !== undefined && <Uncertified text={uncertified} />}
      {acts.map(({ act, consequence }) => {
        const draft = `agency-${act}-${customerId}-${number}`
        const typed = typedIn(act)
        // Credit notes do not change their invoice.
        const version = act === 'credit' ? `${updateTime} ${creditNotes.length}` : updateTime
        return (
          <ActForm
            key={`${act} ${version}`}
            name={translate(`agency.invoices.act.${act}.name`)}
            submit={translate(`agency.invoices.act.${act}.submit`)}
            isDanger={act === 'void'}
            takesFile={act === 'attach'}
            {...{ act, consequence, version, draft, trouble }}
          >
            {act === 'issue' && (
              <ActField
                id="issue-number"
                label={translate('agency.invoices.act.issue.number')}
                hint={translate('agency.invoices.act.issue.hint')}
              >
                {(ties) => <input {...ties} name="number" autoComplete="off" maxLength={100} defaultValue={typed?.['number']} />}
              </ActField>
            )}
            {act === 'pay' && (
              <>
                <ActField
                  id="pay-amount"
                  label={translate('agency.invoices.act.pay.amount')}
                  hint={translate('agency.invoices.act.pay.hint')}
                >
                  {(ties) => (
                    <input
                      {...ties}
                      name="amount"
                      inputMode="decimal"
                      autoComplete="off"
                      required
                      defaultValue={typed?.['amount'] ?? payment.amount}
                    />
                  )}
                </ActField>
                <ActField id="pay-day" label={translate('agency.invoices.act.pay.day')}>
                  {(ties) => (
                    <input
                      {...ties}
                      name="paidOn"
                      type="date"
                      required
                      min={payment.issuedOn}
                      max={payment.today}
                      defaultValue={typed?.['paidOn'] ?? payment.today}
                    />
                  )}
                </ActField>
                <ActField id="pay-method" label={translate('agency.invoices.act.pay.method')}>
                  {(ties) => (
                    <select {...ties} name="method" defaultValue={typed?.['method']}>
                      {payment.methods.map(({ value, name }) => (
                        <option key={value} value={value}>
                          {name}
                        </option>
                      ))}
                    </select>
                  )}
                </ActField>
              </>
            )}
            {act === 'attach' && (
              <ActField id="attach-file" label={translate('agency.invoices.act.attach.file', { megabytes: applicationFileMegabytes })}>
                {(ties) => <input {...ties} name="file" type="file" accept=".pdf,application/pdf" required />}
              </ActField>
            )}
            {act === 'credit' && (
              <>
                <ActField
                  id="credit-number"
                  label={translate('agency.invoices.act.credit.number')}
                  hint={translate('agency.invoices.act.credit.numberHint')}
                >
                  {(ties) => <input {...ties} name="number" autoComplete="off" maxLength={100} defaultValue={typed?.['number']} />}
                </ActField>
                <ActField
                  id="credit-amount"
                  label={translate('agency.invoices.act.credit.amount')}
                  hint={translate('agency.invoices.act.credit.hint')}
                >
                  {(ties) => <input {...ties} name="amount" inputMode="decimal" autoComplete="off" defaultValue={typed?.['amount']} />}
                </ActField>
                <ActField id="credit-reason" label={translate('agency.invoices.act.credit.reason')}>
                  {(ties) => <input {...ties} name="reason" autoComplete="off" maxLength={500} defaultValue={typed?.['reason']} />}
                </ActField>
              </>
            )}
          </ActForm>
        )
      })}
    </>
  )
}
