import { useLocale } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import styles from './acts.module.css'
import { useAskingAgain } from './use-asking-again.ts'

type WorkingProps = {
  /** English path of the page that shows it. */
  readonly path: string
  readonly progress: { readonly text: string; readonly done: number; readonly total?: number | undefined }
}

/** Progress of work in a thread of the server, which goes on when the page is left. Without scripts, a link loads it again. */
export function Working({ path, progress }: WorkingProps) {
  const { translate } = useLocale()
  useAskingAgain(progress)
  return (
    <section className={styles.working}>
      <Progress
        label={translate('agency.progress.label')}
        isLabelHidden
        text={progress.text}
        {...(progress.total && { value: progress.done, max: progress.total })}
      />
      <p>{translate('agency.progress.leave')}</p>
      <p>
        <ButtonLink to={path} kind="secondary" prefetch="none">
          {translate('agency.progress.look')}
        </ButtonLink>
      </p>
    </section>
  )
}
