import { type InputEvent, useState } from 'react'
import { fieldLimits } from '#domain/form/form-fields.ts'
import { countCodePoints } from '#domain/form/typed-text.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Field } from './field.tsx'
import type { FieldBinding, FieldTexts } from './field-parts.tsx'
import styles from './message-field.module.css'

/** The field shows the remaining characters from here on. */
const nearLimit = 500

type MessageFieldProps = FieldBinding &
  FieldTexts & {
    /** For short texts. */
    readonly isShort?: boolean
    /** Default first line; a draft replaces it (`fillForm`). */
    readonly opening?: string | undefined
  }

/** Multi-line text. It has no `maxlength`, which would silently cut pasted text and count emoji twice. */
export function MessageField({ id, name, typed, isShort = false, opening, ...texts }: MessageFieldProps) {
  const translate = useTranslate()
  const [left, setLeft] = useState<number>()
  const count = ({ currentTarget }: InputEvent<HTMLTextAreaElement>) => setLeft(fieldLimits.message - countCodePoints(currentTarget.value))
  return (
    <div className={isShort ? `${styles.message} ${styles.short}` : styles.message}>
      <Field id={id} {...texts}>
        {(ties) => (
          <textarea
            {...ties}
            name={name}
            rows={isShort ? 3 : 6}
            autoComplete="off"
            placeholder=" "
            onInput={count}
            defaultValue={typed ?? (opening && `${opening}\n`)}
            data-opening={opening}
          />
        )}
      </Field>
      <output className={styles.count}>
        {left !== undefined && left < nearLimit && translate('form.messageCount', { left: Math.max(0, left) })}
      </output>
    </div>
  )
}
