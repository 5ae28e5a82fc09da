import type { Ref } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import box from '#web/ui/form/fields/box.module.css'
import options from '#web/ui/form/fields/options.module.css'
import { keepName, type SettingConflict } from './setting-answer.ts'
import formStyles from '#web/ui/form/form-grid.module.css'

/** Returns the label of a field and a readable value; an empty value has a text, too. */
export type DescribeValue<Field extends string> = (field: Field, value: string) => { readonly label: string; readonly value: string }

type ConflictFieldsProps<Field extends string> = {
  readonly answer: SettingConflict<Field>
  readonly describe: DescribeValue<Field>
  readonly ref: Ref<HTMLElement>
}

/** Shows both values of each field that was changed here and elsewhere, for the person to choose. */
export function ConflictFields<Field extends string>({ answer, describe, ref }: ConflictFieldsProps<Field>) {
  const translate = useTranslate()
  const { conflicts, current, fields } = answer
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- It comes with the answer to a form, where it is what to read first.
    <section ref={ref} className={formStyles.problem} aria-labelledby="conflict-heading" tabIndex={-1} autoFocus>
      <p id="conflict-heading">
        <strong>{translate('settings.conflict.heading')}</strong> {translate('settings.conflict.text')}
      </p>
      <input type="hidden" name="conflicts" value={conflicts.join(' ')} />
      {conflicts.map((name) => {
        const elsewhere = describe(name, current[name])
        const here = describe(name, fields[name] ?? '')
        return (
          <fieldset key={name} className={options.options}>
            <legend>{elsewhere.label}</legend>
            <label>
              <input type="radio" className={box.box} name={keepName(name)} value="elsewhere" />
              <span>{translate('settings.conflict.elsewhere', { value: elsewhere.value || translate('settings.conflict.empty') })}</span>
            </label>
            <label>
              <input type="radio" className={box.box} name={keepName(name)} value="here" />
              <span>{translate('settings.conflict.here', { value: here.value || translate('settings.conflict.empty') })}</span>
            </label>
          </fieldset>
        )
      })}
    </section>
  )
}
