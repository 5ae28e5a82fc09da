import { useEffect } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import type { SubscriptionList } from '#domain/newsletter/subscription.ts'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { SubscriptionView } from '#web/marketing/subscription/load-subscription.server.ts'
import { askedReference } from '#web/marketing/subscription/send-subscription.ts'
import { useReportShown } from '#web/analytics/use-report.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import button from '#web/ui/button.module.css'
import { forgetDraft } from '#web/ui/form/form-draft.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './subscription.module.css'

type SubscriptionNoticeProps = {
  readonly view: SubscriptionView
  /** List of the current page. */
  readonly list: SubscriptionList
  /** Title of that page. */
  readonly title: string
}

/** The state of a subscription with the available actions, in place of the page. */
export function SubscriptionNotice({ view, list, title }: SubscriptionNoticeProps) {
  const { translate } = useLocale()
  useEffect(() => {
    if (view.kind === 'asked') forgetDraft(subscriptionForm.name, askedReference)
  }, [view.kind])
  useReportShown(view.kind === 'confirmed' ? { name: 'newsletter_confirmed', list: view.list } : undefined)
  const email = 'email' in view ? view.email : ''
  const page = 'page' in view ? view.page : ''
  return (
    <PageIntro
      heading={translate(`subscription.${view.kind}.heading`)}
      lead={translate(`subscription.${view.kind}.text`, { list: view.list, page, email })}
    >
      {view.kind === 'pending' && (
        <Acts
          list={list}
          link={view.link}
          // The list of a page that has opened or was removed accepts no more subscriptions.
          confirm={view.list === 'opened' || view.list === 'gone' ? undefined : translate('subscription.pending.submit')}
          end={translate('subscription.pending.end')}
        />
      )}
      {view.kind === 'confirmed' && (
        <Acts list={list} link={view.link} confirm={undefined} end={translate('subscription.confirmed.submit')} />
      )}
      {view.kind === 'pending' ? null : (
        <p className={styles.back}>
          <LocaleLink to={`/${list}`} className={section.more}>
            {translate('comingSoon.nearest', { page: title })}
          </LocaleLink>
        </p>
      )}
    </PageIntro>
  )
}

type ActsProps = {
  readonly list: SubscriptionList
  readonly link: string
  /** Labels of the buttons. */
  readonly confirm: string | undefined
  readonly end: string
}

/** Native forms: visitors arrive from a mail, and nothing else on the page could be lost. */
function Acts({ list, link, confirm, end }: ActsProps) {
  const { locale } = useLocale()
  return (
    <form className={styles.acts} method="post" action={localizePath(locale, `/${list}`)}>
      <input type="hidden" name="subscription" value={link} />
      {confirm !== undefined && (
        <button type="submit" name="act" value="confirm" className={button.button}>
          {confirm}
        </button>
      )}
      <button type="submit" name="act" value="end" className={`${button.button} ${button.secondary}`}>
        {end}
      </button>
    </form>
  )
}
