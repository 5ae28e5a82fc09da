import { expect, test } from 'vitest'
import { createAppointment } from '#testing/site/appointments.ts'
import { deriveAppointmentState, findNextAppointment } from './next-appointment.ts'

const at = (time: string) => new Date(`2026-12-01T${time}Z`)

test.each([
  ['08:59:59.999', 'ahead'],
  ['09:00:00.000', 'now'],
  ['09:44:59.999', 'now'],
  ['09:45:00.000', 'over'],
])('at %s it is %s', (time, state) => {
  expect(deriveAppointmentState(createAppointment(), at(time))).toBe(state)
})

test('the next appointment is the first that has not ended and is not canceled', () => {
  const over = createAppointment({ id: 'over', startsAt: at('07:00:00'), endsAt: at('08:00:00') })
  const canceled = createAppointment({ id: 'canceled', canceledAt: at('06:00:00') })
  const next = createAppointment({ id: 'next', startsAt: at('10:00:00'), endsAt: at('11:00:00') })
  const later = createAppointment({ id: 'later', startsAt: at('10:30:00'), endsAt: at('10:45:00') })
  const all = [later, canceled, next, over]
  expect(findNextAppointment(all, at('09:10:00'))?.id).toBe('next')
  expect(findNextAppointment(all, at('10:59:59.999'))?.id).toBe('next')
  expect(findNextAppointment(all, at('11:00:00'))).toBeUndefined()
  expect(findNextAppointment([canceled, over], at('09:10:00'))).toBeUndefined()
})
