import { type ReactNode, useEffect, useRef, useState, useMemo } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import type { RequestKind } from '#domain/requests/request.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { addressOfPage, pageParam } from '#web/dashboard/page/page-param.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { useTurnedPage } from '#web/dashboard/page/use-turned-page.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useGo } from '#web/navigation/use-go.ts'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { EndForm, QuestionForm } from './ask-forms.tsx'
import type { RequestsView } from './load-requests.server.ts'
import { sentParam, threadIdOf, formNameOf } from './request-names.ts'
import styles from './requests.module.css'
import { Thread } from './thread.tsx'
import { defineReplyForm } from '#domain/requests/request-forms.ts'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { HiddenFields, RequestFormSheet, type RequestPlace, useRequestForm } from './request-form-sheet.tsx'

type RequestsProps = {
  readonly view: RequestsView
  /** Kinds of request that can be made here; questions by default. */
  readonly kinds?: readonly RequestKind[]
  /** Shown above the form to end a product: when the end can take effect. */
  readonly endNote?: ReactNode
  /** For a page whose heading says the same. */
  readonly isHeadingHidden?: boolean
  /** Names of the products, on a page where requests have different subjects: each request then shows its own. */
  readonly productNames?: Readonly<Record<string, string>>
}

/**
 * The requests about a page's subject, with forms to ask and to reply. The page loads them with `loadRequests`; its action is
 * `submitRequest`, its client action `sendRequest`.
 */
export function Requests({ view, kinds = ['question'], endNote, productNames, isHeadingHidden = false }: RequestsProps) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.requests.heading')} isHeadingHidden={isHeadingHidden}>
      {view.kind === 'failed' ? (
        <FailedSection />
      ) : (
        <LoadedRequests
          key={`${view.customerId}/${view.about}`}
          view={view}
          kinds={kinds}
          endNote={endNote}
          {...(productNames && { productNames })}
        />
      )}
    </PageSection>
  )
}

type LoadedProps = RequestsProps & Required<Pick<RequestsProps, 'kinds'>> & { readonly view: RequestsView & { readonly kind: 'loaded' } }

function LoadedRequests({ view, kinds, endNote, productNames }: LoadedProps) {
  const { customerId, about, threads, page, pageCount, isSingle, idempotencyKey } = view
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const go = useGo()
  const list = withoutSent(useLocation())
  const listRef = useTurnedPage<HTMLUListElement>(page, addressOfPage(list, 1))
  const sentByAddress = useSearchParams()[0].get(sentParam)
  // The request that was created or extended; without scripts it is in the address. A new count resets the forms.
  const [sent, setSent] = useState({ id: sentByAddress, isNew: false, sentCount: 0 })
  const { revalidate } = useRevalidator()
  const place = {
    customerId,
    idempotencyKey,
    sentCount: sent.sentCount,
    onSent: (id: string) => {
      setSent(({ sentCount }) => ({ id, isNew: !threads.some((thread) => thread.id === id), sentCount: sentCount + 1 }))
      // The new request is on the first page of the list, a new message on the last page of a request. If the read fails, the page's error
      // boundary shows.
      if (new URLSearchParams(list.search).has(pageParam)) void go(`${addressOfPage(list, 1)}#${threadIdOf(id)}`)
      else void revalidate()
    },
  }
  const notice = <SentNotice key={sent.sentCount} />
  return (
    <>
      {isSingle && (
        <p className={styles.all}>
          <LocaleLink to={pathOf('/dashboard/requests')}>{translate('dashboard.requests.all')}</LocaleLink>
        </p>
      )}
      {sent.isNew && notice}
      {threads.length === 0 && <p className={styles.none}>{translate('dashboard.requests.none')}</p>}
      {threads.length > 0 && (
        <ul ref={listRef} className={styles.threads} tabIndex={-1} aria-label={translate('dashboard.requests.heading')}>
          {threads.map((thread) => (
            <li key={thread.id}>
              <Thread
                thread={thread}
                productNames={productNames}
                isSent={isSingle || thread.id === sent.id}
                notice={!sent.isNew && thread.id === sent.id && notice}
              >
                <ReplyForm key={sent.sentCount} {...place} requestId={thread.id} />
              </Thread>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} addressOf={(each) => addressOfPage(list, each)} />
      <div className={styles.asks}>
        {(isSingle ? [] : kinds).map((kind) =>
          kind === 'cancel' ? (
            <EndForm key={`${kind}-${sent.sentCount}`} {...place} about={about} note={endNote} />
          ) : (
            <QuestionForm key={`${kind}-${sent.sentCount}`} {...place} about={about} kind={kind} />
          ),
        )}
      </div>
    </>
  )
}

/** Address of the list without the parameter of the sent request, which is announced once. */
function withoutSent({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  const query = new URLSearchParams(search)
  query.delete(sentParam)
  return { pathname, search: query.toString() }
}

/** Takes the focus when the submitted form disappears. */
function SentNotice() {
  const translate = useTranslate()
  const noticeRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noticeRef.current?.focus(), [])
  return (
    <p ref={noticeRef} className={styles.notice} tabIndex={-1}>
      {translate('dashboard.requests.sent')}
    </p>
  )
}

/** The form to reply to a request. A reply reopens a closed request. */
function ReplyForm({ requestId, onSent, ...place }: RequestPlace & { readonly requestId: string }) {
  const translate = useTranslate()
  const name = formNameOf('reply', place.customerId, requestId)
  const definition = useMemo(() => defineReplyForm(name), [name])
  const { form, isOpen, hidden } = useRequestForm(definition, place, { request: requestId })
  return (
    <RequestFormSheet label={translate('dashboard.requests.reply.open')} kind="quiet" isOpen={isOpen} state={form.state} onSent={onSent}>
      <SendForm form={form} submit={translate('dashboard.requests.reply.submit')}>
        <HiddenFields fields={hidden} />
        <MessageField {...form.field('message')} label={translate('dashboard.requests.reply.label')} isShort />
      </SendForm>
    </RequestFormSheet>
  )
}
