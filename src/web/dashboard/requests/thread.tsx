import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { ReactNode } from 'react'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EntryView, ThreadView } from './describe-request.server.ts'
import { RequestStateBadge } from './request-state-badge.tsx'
import { requestParam, threadIdOf } from './request-names.ts'
import styles from './requests.module.css'

type ThreadProps = {
  readonly thread: ThreadView
  /** Names of the products, on a page where requests have different subjects; absent where all have the page's. */
  readonly productNames?: Readonly<Record<string, string>> | undefined
  /** Whether it was just created or extended. */
  readonly isSent: boolean
  /** Confirms that. */
  readonly notice: ReactNode
  /** The reply form. */
  readonly children: ReactNode
}

/** A request with its messages; collapsed when closed. */
export function Thread({ thread, productNames, isSent, notice, children }: ThreadProps) {
  const { translate } = useLocale()
  const { id, kind, state, subject, entries, hasEarlier, lang } = thread
  const pathOf = useCustomerPath()
  const [request, ...messages] = entries
  const langOf = ({ from }: EntryView) => (from === 'agency' ? undefined : lang)
  return (
    <article id={threadIdOf(id)} className={styles.thread}>
      <details open={state !== 'closed' || isSent}>
        <summary>
          <h3 lang={lang}>{subject}</h3>
          <span className={styles.state}>
            <span>{translate(`dashboard.requests.kind.${kind}`)}</span>
            <RequestStateBadge state={state}>{translate(`dashboard.requests.state.${state}`)}</RequestStateBadge>
            <Icon name="chevron" />
          </span>
        </summary>
        {productNames && <About thread={thread} productNames={productNames} />}
        {notice}
        <ol className={styles.entries}>
          {request && <Entry entry={request} lang={langOf(request)} />}
          {hasEarlier && (
            <li className={styles.earlier}>
              <RecordLink to={pathOf(`/dashboard/requests?${requestParam}=${encodeURIComponent(id)}`)}>
                {translate('dashboard.requests.earlier')}
              </RecordLink>
            </li>
          )}
          {messages.map((entry) => (
            <Entry key={entry.id} entry={entry} lang={langOf(entry)} />
          ))}
        </ol>
        {children}
      </details>
    </article>
  )
}

/** Link to the subject of a request; renders nothing without one. */
function About({ thread, productNames }: { readonly thread: ThreadView; readonly productNames: Readonly<Record<string, string>> }) {
  const { translate } = useLocale()
  const pathOf = useCustomerPath()
  const { invoiceNumber, productId } = thread
  if (productId !== undefined) {
    return (
      <p className={styles.about}>
        <RecordLink to={pathOf(`/dashboard/products/${productId}`)}>{productNames[productId] ?? productId}</RecordLink>
      </p>
    )
  }
  if (invoiceNumber === undefined) return null
  return (
    <p className={styles.about}>
      <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(invoiceNumber)}`)}>
        {translate('dashboard.requests.aboutInvoice', { number: invoiceNumber })}
      </RecordLink>
    </p>
  )
}

function Entry({ entry, lang }: { readonly entry: EntryView; readonly lang: string | undefined }) {
  const { translate } = useLocale()
  const { from, author, text, sentAt } = entry
  return (
    <li className={styles.entry} data-from={from}>
      <p className={styles.by}>
        <strong>{from === 'agency' ? author : translate(`dashboard.requests.from.${from}`)}</strong>{' '}
        <time dateTime={sentAt.instant}>{sentAt.text}</time>
      </p>
      <p className={styles.text} lang={lang}>
        {text}
      </p>
    </li>
  )
}
