import { useAskingAgain } from '#web/dashboard/agency/acts/use-asking-again.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

type UndoProgressProps = { readonly id: string; readonly undoing: { readonly done: number; readonly total?: number } }

/** How far the undo of a large batch is. */
export function UndoProgress({ id, undoing }: UndoProgressProps) {
  const { translate } = useLocale()
  useAskingAgain(undoing)
  const { done, total } = undoing
  return (
    <section>
      <Progress
        label={translate('agency.audit.undoing.label')}
        isLabelHidden
        text={translate('agency.audit.undoing.text', { done, total: total ?? 0 })}
        {...(total !== undefined && { value: done, max: total })}
      />
      <p>{translate('agency.imports.progress.leave')}</p>
      <p>
        <ButtonLink to={`${agencyPath}/audit/${id}`} kind="secondary" prefetch="none">
          {translate('agency.imports.progress.look')}
        </ButtonLink>
      </p>
    </section>
  )
}
