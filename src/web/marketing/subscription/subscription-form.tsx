import type { ReactElement } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import type { SubscriptionList } from '#domain/newsletter/subscription.ts'
import { subscriptionForm } from '#domain/newsletter/subscription-form.ts'
import { usePageAnswer } from '#web/contact/contact-answer.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { CheckField } from '#web/ui/form/fields/check-field.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import styles from './subscription.module.css'

/** Subscribes to the announcement of a page, or to the newsletter; a confirmation mail follows. */
export function SubscriptionForm({ list }: { readonly list: SubscriptionList }) {
  const { locale, translate } = useLocale()
  const form = useForm(subscriptionForm, { action: localizePath(locale, `/${list}`), pageAnswer: usePageAnswer(subscriptionForm) })
  const privacy = (children: (string | ReactElement)[]) => (
    <LocaleLink key="privacy" to="/privacy-policy">
      {children}
    </LocaleLink>
  )
  return (
    <section className={styles.form} aria-labelledby="subscription-heading">
      <h2 id="subscription-heading">{translate('subscription.heading', { list })}</h2>
      <p className={styles.lead}>{translate('subscription.lead', { list })}</p>
      <SendForm form={form} submit={translate('subscription.submit')}>
        <div className={styles.whole}>
          <TextField
            {...form.field('email')}
            type="email"
            autoComplete="email"
            spellCheck={false}
            label={translate('form.email')}
            hint={translate('subscription.emailHint')}
          />
        </div>
        <CheckField {...form.field('consent')}>{translate.rich<ReactElement>('subscription.consent', { list, privacy })}</CheckField>
      </SendForm>
    </section>
  )
}
