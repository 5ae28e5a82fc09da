import { FieldNotes, type FieldWords, LabelText, tieField } from './field-parts.tsx'
import styles from './field.module.css'

type ChoiceFieldProps = FieldWords & {
  /** Stands on the first choice, so that links to the field lead there. */
  readonly id: string
  readonly name: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly chosen?: string | undefined
}

/** One choice out of a few, all of them in sight. */
export function ChoiceField({ id, name, choices, chosen, ...words }: ChoiceFieldProps) {
  return (
    <fieldset className={styles.field} role="radiogroup" {...(!words.isOptional && { 'aria-required': true })} {...tieField(id, words)}>
      <legend className={styles.label}>
        <LabelText {...words} />
      </legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }, index) => (
          <label key={value} className={styles.choice}>
            <input type="radio" id={index === 0 ? id : undefined} name={name} value={value} defaultChecked={value === chosen} />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...words} />
    </fieldset>
  )
}
