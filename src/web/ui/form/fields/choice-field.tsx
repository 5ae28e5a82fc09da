import { type FieldBinding, FieldNotes, type FieldWords, LabelText, tieField } from './field-parts.tsx'
import box from './box.module.css'
import styles from './choice-field.module.css'
import field from './field.module.css'

type ChoiceFieldProps = FieldWords & FieldBinding & { readonly choices: readonly { readonly value: string; readonly text: string }[] }

/** One choice out of a few, all of them in sight. The id stands on the first, so that links to the field lead there. */
export function ChoiceField({ id, name, choices, typed, ...words }: ChoiceFieldProps) {
  return (
    <fieldset className={styles.field} role="radiogroup" {...(!words.isOptional && { 'aria-required': true })} {...tieField(id, words)}>
      <legend className={field.label}>
        <LabelText {...words} />
      </legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              className={box.box}
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={value === typed}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...words} />
    </fieldset>
  )
}
