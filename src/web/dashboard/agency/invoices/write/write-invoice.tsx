import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router'
import { ActOutcome } from '#web/dashboard/agency/acts/act-outcome.tsx'
import { type ActTrouble, submitAct } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { TypedForm } from '#web/dashboard/agency/acts/typed-form.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { describeDuties, findUncertified } from '#web/dashboard/agency/invoices/describe-duties.server.ts'
import { describeIssue } from '#web/dashboard/agency/invoices/describe-issue.server.ts'
import { copyPath, invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ChooseCustomer } from './choose-customer.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { describeExemptions, factsOf, openDraft } from './open-draft.server.ts'
import { actsOnDraft, readForm } from './save-invoice.server.ts'
import { changeLines, writeTyped } from './typed-invoice.ts'
import styles from './write-invoice.module.css'

/** Loads a draft, the beginning of a new invoice, or the choice of its customer. @throws A 404 response for an unknown draft. */
export async function loader(args: LoaderFunctionArgs) {
  const page = openPage(args)
  const { translate } = page
  const asked = await openDraft(page, args.params)
  if ('isUnknown' in asked) {
    const text = page.url.searchParams.get('q')?.trim() ?? ''
    const { items } = await page.desk.customers.list(text === '' ? { kind: 'active' } : { kind: 'named', prefix: text })
    const customers = items.map(({ id, company }) => ({ id, company }))
    return data({ title: translate('agency.invoices.write.title'), isUnknown: asked.isUnknown, text, customers })
  }
  if ('closed' in asked) {
    const { closed, reason } = asked
    const address = { customerId: closed.customer.id, number: closed.invoice.number }
    return data({ title: closed.invoice.number, reason, path: invoicePath(address), copyPath: copyPath(address) })
  }
  const { draft } = asked
  const { customer, number, stored, typed } = draft
  return data({
    title: translate('agency.invoices.write.titleFor', { company: customer.company }),
    language: translate(`languages.${customer.locale}`),
    draft: {
      number,
      version: stored?.updateTime ?? '',
      facts: factsOf(draft, page),
      exemptions: describeExemptions(draft, page),
      consequence: describeIssue(draft, page),
      duties: stored ? describeDuties(stored.invoice, customer, page) : [],
      uncertified: findUncertified(page),
      typed,
    },
  })
}

/** Stores the draft, or changes the lines of the form without scripts. */
export async function action(args: ActionFunctionArgs) {
  const page = openPage(args)
  const asked = await openDraft(page, args.params)
  if (!('draft' in asked)) throw data(null, { status: 404 })
  const body = await args.request.text()
  const form = new TypedForm(new URLSearchParams(body))
  const act = form.text('act')
  if (!/^(?:sums|add|(?:add|up|down|remove)-\d+)$/u.test(act)) return await submitAct(page, body, actsOnDraft(page, asked.draft))
  const typed = readForm(form)
  const changed = { ...typed, lines: changeLines(typed.lines, act) }
  const kept = { version: form.text('version'), number: form.text('number') }
  return data({ act, problem: '', typed: { ...writeTyped(changed), ...kept } } satisfies ActTrouble)
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function WriteInvoicePage() {
  const loaded = useLoaderData<typeof loader>()
  const trouble = useActionData<ActTrouble>()
  const { translate } = useLocale()
  if ('customers' in loaded) return <ChooseCustomer {...loaded} />
  const back = { to: `${agencyPath}/invoices`, name: translate('dashboard.invoice.back') }
  if ('reason' in loaded) {
    return (
      <div className={styles.page}>
        <RecordHead back={back} title={loaded.title} badge={null} about={translate(`agency.invoices.write.closed.${loaded.reason}`)} />
        <p className={styles.buttons}>
          <RecordLink to={loaded.path}>{translate('agency.invoices.write.toInvoice')}</RecordLink>
          {loaded.reason === 'issued' && <RecordLink to={loaded.copyPath}>{translate('agency.invoices.write.copy')}</RecordLink>}
        </p>
      </div>
    )
  }
  const { draft, title, language } = loaded
  const about = [
    draft.version === '' ? translate('agency.invoices.write.numbered') : draft.number,
    translate('agency.invoices.write.language', { language }),
    translate('agency.invoices.write.survives'),
  ]
  return (
    <div className={styles.page}>
      <RecordHead back={back} title={title} badge={<InvoiceStatusBadge status="draft" />} about={about.join(' ')} />
      <ActOutcome done={undefined} trouble={trouble?.act === 'undo' ? trouble : undefined} />
      <InvoiceEditor key={`${draft.facts.customer.id} ${draft.version === '' ? '' : draft.number}`} draft={draft} trouble={trouble} />
    </div>
  )
}
