import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { createTranslate } from '#i18n/translate.ts'
import { listPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { openDesk } from '#web/dashboard/agency/open-desk.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { Button } from '#web/ui/button.tsx'
import { ActField, ActForm } from './act-form.tsx'
import { describeFile, type FileView } from './describe-file.server.ts'
import { type ActTrouble, submitAct } from './submit-act.server.ts'
import styles from './invoice-file.module.css'

/** Loads one invoice with the acts that are possible now. @throws A 404 response for an unknown one. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const desk = openDesk(context)
  const [done, undone] = ['done', 'undone'].map((name) => url.searchParams.get(name))
  const [file, act] = await Promise.all([desk.openInvoice(addressOf(params)), done ? desk.findAct(done) : undefined])
  if (!file) throw data(null, { status: 404 })
  const translate = createTranslate(locale, content.messages[locale])
  const view = describeFile(file, { locale, translate, now: now(), content })
  const title = translate(`dashboard.invoice.title.${file.invoice.state === 'proforma' ? 'proforma' : file.invoice.kind}`, {
    number: view.number,
  })
  return data({ title, view, done: done && act ? { batchId: done, ...act } : undefined, isUndone: undone !== null })
}

/** Does an act, in the state of the invoice that the page showed. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { content } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const desk = openDesk(context)
  const address = addressOf(params)
  const file = await desk.openInvoice(address)
  if (!file) throw data(null, { status: 404 })
  return await submitAct({
    desk,
    address,
    currency: file.invoice.currency,
    form: new URLSearchParams(await request.text()),
    wasIdle: context.get(visitContext).own?.wasIdle === true,
    locale,
    translate: createTranslate(locale, content.messages[locale]),
    pathname: url.pathname,
  })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function InvoiceFilePage() {
  const { title, view, done, isUndone } = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { locale, translate } = useLocale()
  return (
    <div className={styles.file}>
      <RecordHead
        back={{ to: listPath({ state: 'all', text: '', customer: undefined }), name: translate('dashboard.invoice.back') }}
        title={title}
        badge={<InvoiceStatusBadge status={view.status} />}
        about={
          <>
            <Link to={localizePath(locale, listPath({ state: 'all', text: '', customer: view.customerId }))} discover="none">
              {view.company}
            </Link>
            , {view.reference}
          </>
        }
      />
      <Outcome done={done} isUndone={isUndone} trouble={trouble} />
      <Facts view={view} />
      <Acts view={view} trouble={trouble} />
    </div>
  )
}

type OutcomeProps = {
  readonly done: { readonly batchId: string; readonly command: string; readonly isUndone: boolean } | undefined
  readonly isUndone: boolean
  readonly trouble: ActTrouble | undefined
}

/** What was just done, with the way back. */
function Outcome({ done, isUndone, trouble }: OutcomeProps) {
  const { translate } = useLocale()
  return (
    <output className={styles.outcome}>
      {trouble?.act === 'undo' && <p className={styles.problem}>{trouble.problem}</p>}
      {isUndone && !trouble && <p>{translate('agency.invoices.undone')}</p>}
      {done && !done.isUndone && (
        <Form method="post" className={styles.undo}>
          <input type="hidden" name="act" value="undo" />
          <input type="hidden" name="batch" value={done.batchId} />
          <p>{translate('agency.invoices.done', { command: done.command.replace('invoices ', '') })}</p>
          <Button type="submit" kind="secondary">
            {translate('agency.undo')}
          </Button>
        </Form>
      )}
    </output>
  )
}

function Facts({ view }: { readonly view: FileView }) {
  const { translate } = useLocale()
  const { issuedOn, dueOn, amounts, lines, payments, reminders, creditNotes } = view
  const day = (date: Date) => translate('dashboard.day', { date })
  return (
    <div className={styles.facts}>
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
      {creditNotes.length > 0 && (
        <section>
          <h2>{translate('agency.invoices.creditNotes')}</h2>
          <ul className={styles.entries}>
            {creditNotes.map(({ number, path, amount }) => (
              <li key={number}>
                <RecordLink to={path}>{number}</RecordLink>
                <span>{amount}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A list of texts with amounts; nothing if it is empty. */
function Entries({
  heading,
  entries,
}: {
  readonly heading: string
  readonly entries: readonly (readonly [text: string, amount: string])[]
}) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <ul className={styles.entries}>
        {entries.map(([text, amount], at) => (
          <li key={at}>
            <span>{text}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ view, trouble }: { readonly view: FileView; readonly trouble: ActTrouble | undefined }) {
  const { translate } = useLocale()
  const { acts, number, customerId, updateTime, payment } = view
  const typedIn = (act: string) => (trouble?.act === act ? trouble.typed : undefined)
  if (acts.length === 0) return null
  return (
    <section className={styles.acts} aria-labelledby="acts">
      <h2 id="acts">{translate('agency.invoices.acts')}</h2>
      {acts.map(({ act, consequence }) => {
        const draft = `agency-${act}-${customerId}-${number}`
        const typed = typedIn(act)
        return (
          <ActForm key={`${act} ${updateTime}`} {...{ act, consequence, version: updateTime, draft, trouble }}>
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
            {act === 'credit' && (
              <>
                <ActField id="credit-number" label={translate('agency.invoices.act.credit.number')}>
                  {(ties) => <input {...ties} name="number" autoComplete="off" required maxLength={100} defaultValue={typed?.['number']} />}
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
    </section>
  )
}

/** The address of the page's invoice. @throws A 404 response for what names no invoice. */
function addressOf(params: LoaderFunctionArgs['params']) {
  const [customerId, number] = [params['customer'], numberOfInvoiceId(params['number'] ?? '')]
  if (!v.is(CustomerId, customerId) || !v.is(InvoiceNumber, number)) throw data(null, { status: 404 })
  return { customerId, number }
}
