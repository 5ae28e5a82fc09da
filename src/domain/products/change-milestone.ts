import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Milestone } from './milestone.ts'

/** What happens to a milestone: it is removed, or gets a due date or the day on which it was done. */
export type MilestoneChange = 'remove' | { readonly dueOn?: CalendarDate; readonly doneOn?: CalendarDate }

/** Why a milestone is not changed. A new one needs a due date. */
export type MilestoneRefusal = Refusal<'no-such-milestone'> | Refusal<'nothing-to-change'>

/** The milestones by date, and the changed one unless it was removed. */
export type ChangedMilestones = { readonly milestones: readonly Milestone[]; readonly changed?: Milestone }

/** Adds, moves, completes or removes the milestone of a name. */
export function changeMilestone(
  milestones: readonly Milestone[],
  name: string,
  change: MilestoneChange,
): Outcome<ChangedMilestones, MilestoneRefusal> {
  const stored = milestones.find((each) => each.name === name)
  const others = milestones.filter((each) => each.name !== name)
  if (change === 'remove') return stored ? { milestones: others } : { refusal: 'no-such-milestone' }
  const { dueOn = stored?.dueOn, doneOn } = change
  if (dueOn === undefined) return { refusal: 'no-such-milestone' }
  if (change.dueOn === undefined && doneOn === undefined) return { refusal: 'nothing-to-change' }
  const changed = { ...stored, name, dueOn, ...(doneOn !== undefined && { doneOn }) }
  return { milestones: [...others, changed].toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn)), changed }
}
