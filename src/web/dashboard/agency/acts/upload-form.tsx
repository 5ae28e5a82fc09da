import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import fileStyles from '#web/ui/form/fields/file-field.module.css'
import { ActField } from './act-form.tsx'
import type { ActTrouble } from './submit-act.server.ts'
import styles from './acts.module.css'

type UploadFormProps = {
  /** Of the field of the files. */
  readonly label: string
  readonly hint: string
  /** File name extensions and media types, as in the attribute `accept`. */
  readonly accept: string
  /** What happens, said before. */
  readonly consequence: string
  readonly submit: string
  readonly trouble: ActTrouble | undefined
  /** Further fields. */
  readonly children?: ReactNode
}

/** A form that sends files to be checked first; the page's action reads them by `readSentForm`. Works without scripts. */
export function UploadForm({ label, hint, accept, consequence, submit, trouble, children }: UploadFormProps) {
  const { translate } = useLocale()
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formEncType === 'multipart/form-data'
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      {trouble && (
        <p className={styles.problem} role="alert">
          {trouble.problem}
        </p>
      )}
      <ActField id="files-to-send" label={label} hint={hint}>
        {(ties) => <input {...ties} type="file" name="file" required multiple className={fileStyles.file} accept={accept} />}
      </ActField>
      {children}
      <p className={styles.consequence}>{consequence}</p>
      <div>
        <Button type="submit" isBusy={isBusy} busyText={translate('form.sending')}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
