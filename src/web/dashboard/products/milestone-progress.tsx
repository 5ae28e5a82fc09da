import type { Progress as Measured } from '#domain/products/milestone.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

type MilestoneProgressProps = {
  readonly progress: Measured
  /** For a place whose surroundings show the same label. */
  readonly isLabelHidden?: boolean
}

/** Progress bar: completed milestones of a product. */
export function MilestoneProgress({ progress: { doneCount, count }, isLabelHidden = false }: MilestoneProgressProps) {
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
