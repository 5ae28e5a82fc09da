import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema, compareCalendarDates, isPastDue } from '#domain/calendar-date.ts'

/** A step of a project that its customer sees. */
export const MilestoneSchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('is empty')),
  dueOn: CalendarDateSchema,
  /** Absent until it is done. */
  doneOn: v.exactOptional(CalendarDateSchema),
})
export type Milestone = Readonly<v.InferOutput<typeof MilestoneSchema>>

/** Status of a milestone on a date. */
export type MilestoneStatus = 'done' | 'next' | 'late' | 'later'

/** Completed and total milestones. */
export type Progress = { readonly doneCount: number; readonly count: number }

/** Undefined for a product without milestones. */
export function measureProgress(milestones: readonly Milestone[]): Progress | undefined {
  const doneCount = milestones.filter(({ doneOn }) => doneOn !== undefined).length
  return milestones.length === 0 ? undefined : { doneCount, count: milestones.length }
}

/**
 * Sorts milestones by date and derives their status: the first that is neither done nor late is `next`.
 *
 * @param today In the customer's time zone.
 */
export function traceMilestones(
  milestones: readonly Milestone[],
  today: CalendarDate,
): readonly { readonly milestone: Milestone; readonly status: MilestoneStatus }[] {
  const sorted = milestones.toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn))
  const next = sorted.find(({ doneOn, dueOn }) => doneOn === undefined && !isPastDue(dueOn, today))
  return sorted.map((milestone) => ({ milestone, status: statusOf(milestone, next, today) }))
}

function statusOf(milestone: Milestone, next: Milestone | undefined, today: CalendarDate): MilestoneStatus {
  if (milestone.doneOn !== undefined) return 'done'
  if (milestone === next) return 'next'
  return isPastDue(milestone.dueOn, today) ? 'late' : 'later'
}
