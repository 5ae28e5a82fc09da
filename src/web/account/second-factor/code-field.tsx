import { useTranslate } from '#web/i18n/locale-context.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'

type CodeFieldProps = { readonly id: string; readonly className?: string; readonly error: string | undefined }

/** Field for the code that an authenticator app shows. */
export function CodeField({ id, className, error }: CodeFieldProps) {
  const translate = useTranslate()
  return (
    <TextField
      id={id}
      name="code"
      className={className}
      label={translate('secondFactor.code')}
      hint={translate('secondFactor.codeHint')}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}
