import type { Progress as Measured } from '#domain/products/milestone.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Translate } from '#i18n/translate.ts'
import type { MilestoneView } from './describe-milestone.server.ts'
import { MilestoneProgress } from './milestone-progress.tsx'
import styles from './milestones.module.css'

type MilestonesProps = { readonly milestones: readonly MilestoneView[]; readonly progress: Measured | undefined }

const signs: Readonly<Record<MilestoneView['status'], IconName | undefined>> = {
  done: 'check',
  next: 'arrow',
  late: 'warning',
  later: undefined,
}

/** Timeline of a project: completed, next and overdue milestones. */
export function Milestones({ milestones, progress }: MilestonesProps) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.products.milestones')}>
      {progress && <MilestoneProgress progress={progress} />}
      <ol className={styles.line}>
        {milestones.map((milestone) => (
          <MilestoneStep key={milestone.name + milestone.dueOn.toISOString()} milestone={milestone} />
        ))}
      </ol>
    </PageSection>
  )
}

function MilestoneStep({ milestone }: { readonly milestone: MilestoneView }) {
  const translate = useTranslate()
  const { name, status } = milestone
  const sign = signs[status]
  return (
    <li data-status={status}>
      <span className={styles.sign}>{sign && <Icon name={sign} />}</span>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.when}>{describeWhen(milestone, translate)}</p>
      </div>
    </li>
  )
}

function describeWhen({ status, dueOn, doneOn, daysLeft }: MilestoneView, translate: Translate): string {
  const day = translate('dashboard.day', { date: doneOn ?? dueOn })
  switch (status) {
    case 'done':
      return translate('dashboard.products.milestone.done', { day })
    case 'late':
      return translate('dashboard.products.milestone.late', { day, days: -daysLeft })
    case 'next':
      return translate('dashboard.products.milestone.next', { day, when: translate('dashboard.money.nextDueIn', { days: daysLeft }) })
    case 'later':
      return translate('dashboard.products.milestone.later', { day })
  }
}
