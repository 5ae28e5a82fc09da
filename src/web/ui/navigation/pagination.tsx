import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Icon } from '#web/ui/icon.tsx'
import { listPaginationSteps } from './pagination-steps.ts'
import styles from './pagination.module.css'

type PaginationProps = {
  /** Current page, from 1 to `pageCount`. */
  readonly page: number
  readonly pageCount: number
  /** Returns the address of a page, such as `?page=3`. */
  readonly addressOf: (page: number) => string
  /** Navigation scrolls to the top instead of keeping the scroll position. */
  readonly beginsAtTop?: boolean
}

/**
 * Pagination of a long list with a link per page; renders nothing for a single page. The caller provides the link to the first page's
 * heading.
 */
export function Pagination({ page, pageCount, addressOf, beginsAtTop = false }: PaginationProps) {
  const translate = useTranslate()
  const state = beginsAtTop ? undefined : keepScroll
  if (pageCount < 2) return null
  return (
    <nav className={styles.pagination} aria-label={translate('ui.pagination.label')}>
      <End to={page > 1 ? addressOf(page - 1) : undefined} rel="prev" state={state}>
        <Icon name="previous" />
        {translate('ui.pagination.previous')}
      </End>
      <p className={styles.position}>{translate('ui.pagination.position', { page, count: pageCount })}</p>
      <ol>
        {listPaginationSteps(page, pageCount).map((step, index) => (
          <li key={step === 'gap' ? `gap-${index}` : step}>
            {step === 'gap' ? (
              <span>…</span>
            ) : (
              <Link
                to={addressOf(step)}
                discover="none"
                state={state}
                aria-label={translate('ui.pagination.page', { page: step })}
                aria-current={step === page ? 'page' : undefined}
              >
                {step}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <End to={page < pageCount ? addressOf(page + 1) : undefined} rel="next" state={state}>
        {translate('ui.pagination.next')}
        <Icon name="next" />
      </End>
    </nav>
  )
}

type EndProps = {
  readonly to: string | undefined
  readonly rel: 'prev' | 'next'
  readonly state: typeof keepScroll | undefined
  readonly children: ReactNode
}

/** At either end of the list the link is disabled, and keeps its place. */
function End({ to, rel, state, children }: EndProps) {
  return to === undefined ? (
    <span className={styles.end}>{children}</span>
  ) : (
    <Link className={styles.end} to={to} rel={rel} discover="none" state={state}>
      {children}
    </Link>
  )
}
