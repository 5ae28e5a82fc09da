import { useAskingAgain } from '#web/dashboard/agency/acts/use-asking-again.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import styles from './imports.module.css'

type WorkingProps = {
  /** English path of the page that shows it. */
  readonly path: string
  readonly progress: { readonly text: string; readonly done: number; readonly total?: number | undefined }
}

/** How far the work is. */
export function Working({ path, progress }: WorkingProps) {
  const { translate } = useLocale()
  useAskingAgain(progress)
  return (
    <section className={styles.working}>
      <Progress
        label={translate('agency.imports.progress.label')}
        isLabelHidden
        text={progress.text}
        {...(progress.total !== undefined && { value: progress.done, max: progress.total })}
      />
      <p>{translate('agency.imports.progress.leave')}</p>
      <p>
        <ButtonLink to={path} kind="secondary" prefetch="none">
          {translate('agency.imports.progress.look')}
        </ButtonLink>
      </p>
    </section>
  )
}
