import type { FormTrouble } from '#web/ui/form/form-answer.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { CallForm } from './call-form.tsx'
import { ContactColumns } from '#web/contact/contact-columns.tsx'
import styles from '#web/contact/contact-us.module.css'

/** The contact page as the answer to a call form that was sent without scripts and not taken: the same form, with everything typed. */
export function CallAgain({ answer }: { readonly answer: FormTrouble }) {
  const translate = useTranslate()
  return (
    <>
      <PageIntro heading={translate('call.heading')} lead={translate('call.lead')} />
      <div className={styles.columns}>
        <ContactColumns renderForm={(choices) => <CallForm {...choices} id="call-page" pageAnswer={answer} />} />
      </div>
    </>
  )
}
