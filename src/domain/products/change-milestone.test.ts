import { expect, test } from 'vitest'
import { changeMilestone } from './change-milestone.ts'

const draft = { name: 'Draft', dueOn: '2026-05-01', doneOn: '2026-05-02' } as const
const launch = { name: 'Launch', dueOn: '2026-06-01' } as const
const both = [draft, launch]

test('a milestone is added, moved, done and removed, and all stay in order', () => {
  const test = { name: 'Test', dueOn: '2026-05-15' } as const
  expect(changeMilestone(both, 'Test', { dueOn: '2026-05-15' })).toEqual({ milestones: [draft, test, launch], changed: test })
  expect(changeMilestone(both, 'Launch', { dueOn: '2026-04-01' })).toMatchObject({ milestones: [{ name: 'Launch' }, draft] })
  expect(changeMilestone(both, 'Launch', { doneOn: '2026-05-30' })).toMatchObject({ changed: { ...launch, doneOn: '2026-05-30' } })
  // A date that is moved stays done.
  expect(changeMilestone(both, 'Draft', { dueOn: '2026-05-03' })).toMatchObject({ changed: { doneOn: '2026-05-02' } })
  expect(changeMilestone(both, 'Draft', 'remove')).toEqual({ milestones: [launch] })
})

test('an unknown milestone without a due date, and no change, are refused', () => {
  expect(changeMilestone(both, 'Test', { doneOn: '2026-05-30' })).toEqual({ refusal: 'no-such-milestone' })
  expect(changeMilestone(both, 'Test', 'remove')).toEqual({ refusal: 'no-such-milestone' })
  expect(changeMilestone(both, 'Launch', {})).toEqual({ refusal: 'nothing-to-change' })
})
