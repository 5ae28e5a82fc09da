import { useEffect } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import type { SubscriptionList } from '#domain/newsletter/subscription.ts'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import type { SubscriptionView } from '#web/marketing/subscription/load-subscription.server.ts'
import { askedReference } from '#web/marketing/subscription/send-subscription.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import button from '#web/ui/button.module.css'
import { forgetDraft } from '#web/ui/form/form-draft.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import section from '#web/ui/section.module.css'
import styles from './subscription.module.css'

type Props = {
  readonly view: SubscriptionView
  readonly list: SubscriptionList
  /** The page's name. */
  readonly page: string
}

/** What became of a subscription, in place of the page, and what its owner may do now. */
export function SubscriptionNotice({ view, list, page }: Props) {
  const { translate } = useLocale()
  useEffect(() => {
    if (view.kind === 'asked') forgetDraft(subscriptionForm.name, askedReference)
  }, [view.kind])
  const email = 'email' in view ? view.email : ''
  return (
    <PageIntro
      heading={translate(`subscription.${view.kind}.heading`)}
      lead={translate(`subscription.${view.kind}.text`, { list, page, email })}
    >
      {view.kind === 'pending' && <ActButton list={list} link={view.link} act="confirm" text={translate('subscription.pending.submit')} />}
      {view.kind === 'confirmed' && <ActButton list={list} link={view.link} act="end" text={translate('subscription.confirmed.submit')} />}
      {view.kind === 'pending' ? null : (
        <p className={styles.back}>
          <LocaleLink to={`/${list}`} className={section.more}>
            {translate('comingSoon.nearest', { page })}
          </LocaleLink>
        </p>
      )}
    </PageIntro>
  )
}

type ActProps = { readonly list: SubscriptionList; readonly link: string; readonly act: 'confirm' | 'end'; readonly text: string }

/** The browser sends it by itself: it comes from a mail, and nothing else is on the page. */
function ActButton({ list, link, act, text }: ActProps) {
  const { locale } = useLocale()
  return (
    <form className={styles.act} method="post" action={localizePath(locale, `/${list}`)}>
      <input type="hidden" name="subscription" value={link} />
      <input type="hidden" name="act" value={act} />
      <button type="submit" className={act === 'confirm' ? button.button : styles.quiet}>
        {text}
      </button>
    </form>
  )
}
