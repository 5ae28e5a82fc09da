import type { ReactNode } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ConflictFields, type DescribeValue } from './conflict-fields.tsx'
import { seenName } from './setting-answer.ts'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'
import type { useSetting } from './use-setting.ts'

type SettingFormProps<Field extends string> = {
  readonly setting: ReturnType<typeof useSetting<Field>>
  /** Formats a stored value in a conflict. */
  readonly describe?: DescribeValue<Field>
  /** Label of the button; “Save” by default. */
  readonly submit?: string
  /** Success message; “Saved” by default. */
  readonly done?: string
  /** Takes what the form says after each change. */
  readonly onTyped?: (typed: FormData) => void
  readonly children: ReactNode
}

/** The form of one section, with errors above its fields and its own button. Works without scripts. */
export function SettingForm<Field extends string>({ setting, describe, submit, done, onTyped, children }: SettingFormProps<Field>) {
  const translate = useTranslate()
  const { form, action, state, seen, formRef, summaryRef, field, noteChange, save } = setting
  return (
    <form
      ref={formRef}
      name={form.name}
      className={formStyles.form}
      method="post"
      action={action}
      noValidate
      onSubmit={save}
      onInput={({ currentTarget }) => {
        noteChange()
        onTyped?.(new FormData(currentTarget))
      }}
    >
      <input type="hidden" name="formName" value={form.name} />
      {seen && form.fields.map((name) => <input key={name} type="hidden" name={seenName(name)} value={seen[name]} />)}
      {'fields' in state && state.kind !== 'conflict' && (
        <ErrorSummary ref={summaryRef} id={`${form.name}-summary`} trouble={state} fields={form.fields.map((name) => field(name))} />
      )}
      {state.kind === 'conflict' && describe && <ConflictFields ref={summaryRef} answer={state} describe={describe} />}
      {children}
      <div className={formStyles.actions}>
        <Button type="submit" isBusy={state.kind === 'sending'} busyText={translate('settings.saving')}>
          {submit ?? translate('settings.save')}
        </Button>
        <output className={styles.status}>
          {state.kind === 'saved' && (
            <>
              <Icon name="check" /> {done ?? translate('settings.saved')}
            </>
          )}
        </output>
      </div>
    </form>
  )
}
