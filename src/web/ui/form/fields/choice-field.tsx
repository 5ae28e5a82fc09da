import { type FieldBinding, FieldNotes, type FieldTexts, LabelText, tieField } from './field-parts.tsx'
import chip from '#web/ui/chip.module.css'
import box from './box.module.css'
import styles from './choice-field.module.css'
import field from './field.module.css'

type ChoiceFieldProps = FieldTexts &
  FieldBinding & {
    readonly choices: readonly { readonly value: string; readonly text: string }[]
    /** Choices share lines even in narrow columns. */
    readonly isTight?: boolean
  }

/** Radio buttons. The id is on the first one, so that links to the field lead there. */
export function ChoiceField({ id, name, choices, typed, isTight = false, ...texts }: ChoiceFieldProps) {
  return (
    <fieldset className={styles.field} role="radiogroup" {...(!texts.isOptional && { 'aria-required': true })} {...tieField(id, texts)}>
      <legend className={field.label}>
        <LabelText {...texts} />
      </legend>
      <div className={isTight ? `${styles.choices} ${styles.tight}` : styles.choices}>
        {choices.map(({ value, text }, index) => (
          <label key={value} className={`${chip.chip} ${styles.choice}`}>
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
      <FieldNotes id={id} {...texts} />
    </fieldset>
  )
}
