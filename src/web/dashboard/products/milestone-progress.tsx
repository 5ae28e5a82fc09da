import type { Progress as Measured } from '#domain/products/milestone.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

type Props = {
  readonly progress: Measured
  /** What stands around it says that this is the progress. */
  readonly isLabelHidden?: boolean
}

/** How many of a product's milestones are done. */
export function MilestoneProgress({ progress: { doneCount, count }, isLabelHidden = false }: Props) {
  const translate = useTranslate()
  return (
    <Progress
      label={translate('dashboard.products.progress')}
      isLabelHidden={isLabelHidden}
      value={doneCount}
      max={count}
      text={translate('dashboard.products.progressText', { done: doneCount, count })}
    />
  )
}
