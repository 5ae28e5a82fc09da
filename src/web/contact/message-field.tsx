import { type InputEvent, useState } from 'react'
import { contactLimits } from '#domain/contact/contact-form.ts'
import { countCodePoints } from '#domain/contact/contact-text.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { Field } from '#web/ui/form/field.tsx'
import styles from './contact-form.module.css'

/** From here on the form says how much room is left. */
const nearLimit = 500

type MessageFieldProps = { readonly id: string; readonly error: string | undefined; readonly message: string | undefined }

/** The message. It has no `maxlength`: that would cut pasted text without a word, and count emoji twice. */
export function MessageField({ id, error, message }: MessageFieldProps) {
  const translate = useTranslate()
  const [left, setLeft] = useState<number>()
  const count = ({ currentTarget }: InputEvent<HTMLTextAreaElement>) =>
    setLeft(contactLimits.message - countCodePoints(currentTarget.value))
  return (
    <div className={styles.wide}>
      <Field id={id} error={error} label={translate('contact.message')} hint={translate('contact.messageHint')}>
        {(ties) => <textarea {...ties} name="message" rows={6} autoComplete="off" onInput={count} defaultValue={message} />}
      </Field>
      <output className={styles.count}>
        {left !== undefined && left < nearLimit && translate('contact.messageCount', { left: Math.max(0, left) })}
      </output>
    </div>
  )
}
