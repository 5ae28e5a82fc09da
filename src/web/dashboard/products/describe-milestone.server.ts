import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import { type Milestone, type MilestoneStatus, traceMilestones } from '#domain/products/milestone.ts'

/** A milestone on a project's timeline. */
export type MilestoneView = {
  readonly name: string
  readonly status: MilestoneStatus
  readonly dueOn: Date
  readonly doneOn?: Date
  /** Days until it is due; negative when overdue. */
  readonly daysLeft: number
}

/** @param today In the customer's time zone. */
export function describeMilestones(milestones: readonly Milestone[], today: CalendarDate): readonly MilestoneView[] {
  return traceMilestones(milestones, today).map(({ milestone: { name, dueOn, doneOn }, status }) => ({
    name,
    status,
    dueOn: utcMidnightOf(dueOn),
    ...(doneOn && { doneOn: utcMidnightOf(doneOn) }),
    daysLeft: daysBetween(today, dueOn),
  }))
}
