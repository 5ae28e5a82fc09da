import type { OpenRole } from '#web/marketing/career/roles.tsx'
import { applicationFileEndings, findFileError } from '#domain/contact/application-file.ts'
import { applicationForm } from '#domain/contact/application-form.ts'
import { talentPool } from '#domain/contact/lead.ts'
import { localizePath } from '#domain/locale-path.ts'
import { usePageAnswer } from '#web/contact/contact-answer.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { FileField } from '#web/ui/form/fields/file-field.tsx'
import { PrivacyNote } from '#web/ui/form/fields/privacy-note.tsx'
import type { CountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import styles from './application.module.css'

type ApplicationFormProps = CountryChoices & { readonly roles: readonly Pick<OpenRole, 'id' | 'title'>[] }

/** Form for applications; its receipt is a separate page. */
export function ApplicationForm({ countries, phoneCountry, roles }: ApplicationFormProps) {
  const { locale, translate } = useLocale()
  const form = useForm(applicationForm, {
    action: localizePath(locale, '/career'),
    pageAnswer: usePageAnswer(applicationForm),
    countries,
    findFileErrors,
  })
  const { field, pageFields } = form
  const choices = [
    ...roles.map(({ id, title }) => ({ value: id, text: title })),
    { value: talentPool, text: translate('career.talentPool') },
  ]
  return (
    <SendForm form={form} submit={translate('career.submit')}>
      <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
      <TextField
        {...field('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        label={translate('form.email')}
        hint={translate('form.emailHint')}
      />
      <PhoneFields {...field('phone')} countries={countries} country={pageFields?.phoneCountry ?? phoneCountry} />
      <ChoiceField {...field('role')} label={translate('career.role')} choices={choices} />
      <div className={styles.whole}>
        <TextField
          {...field('link')}
          type="url"
          autoComplete="url"
          spellCheck={false}
          label={translate('career.link')}
          hint={translate('career.linkHint')}
          isOptional
        />
      </div>
      <div className={styles.whole}>
        <FileField
          {...field('file')}
          label={translate('career.file')}
          hint={translate('career.fileHint')}
          accept={applicationFileEndings}
          isOptional
        />
      </div>
      <MessageField {...field('message')} label={translate('career.message')} hint={translate('career.messageHint')} />
      <PrivacyNote />
    </SendForm>
  )
}

function findFileErrors(form: FormData) {
  const file = form.get('file')
  const code = file instanceof File && file.name !== '' ? findFileError({ name: file.name, sizeBytes: file.size }) : undefined
  return code ? { file: code } : {}
}
