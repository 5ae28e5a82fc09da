import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldBinding, FieldTexts } from './field-parts.tsx'

type TextFieldProps = FieldBinding &
  FieldTexts &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'spellCheck' | 'enterKeyHint' | 'inputMode' | 'onFocus'> & {
    readonly className?: string | undefined
  }

/** One line of text. */
export function TextField({ id, name, typed, label, hint, error, isOptional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional, className }}>
      {(ties) => <input enterKeyHint="next" placeholder=" " {...input} {...ties} name={name} defaultValue={typed} />}
    </Field>
  )
}
