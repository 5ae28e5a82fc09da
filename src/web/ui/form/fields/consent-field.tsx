import type { ReactElement } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { CheckField } from './check-field.tsx'
import type { FieldBinding } from './field-parts.tsx'

/** The agreement, with the way to what is agreed to; what was typed survives reading it. */
export function ConsentField(field: FieldBinding) {
  const translate = useTranslate()
  const privacy = (children: (string | ReactElement)[]) => (
    <LocaleLink key="privacy" to="/privacy-policy">
      {children}
    </LocaleLink>
  )
  return <CheckField {...field}>{translate.rich<ReactElement>('form.consent', { privacy })}</CheckField>
}
