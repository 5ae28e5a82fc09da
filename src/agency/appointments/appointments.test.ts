import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { addAppointment, cancelAppointment, moveAppointment } from './appointments.ts'

const getBackend = shareBackend(startBackend)
const given = {
  customerId: 'halde',
  title: 'Review',
  startsAt: '2026-12-01T10:00',
  endsAt: '2026-12-01T11:00',
  timeZone: 'Europe/Berlin',
  place: 'Kiel',
  hosts: ['Mara'],
}

test('an appointment is added, moved, and canceled once', async () => {
  const site = await getBackend()
  const { gateway } = beginAct(site)
  expect(await addAppointment(beginAct(site), given)).toEqual({ refusal: 'no-such-customer', customerId: 'halde' })
  await gateway.customers.putCustomer(createCustomer())
  const added = await addAppointment(beginAct(site), given)
  if ('refusal' in added) throw new Error(added.refusal)
  const address = { customerId: 'halde', id: added.item.appointment.id }
  expect(await gateway.appointments.findAppointment(address)).toMatchObject({ title: 'Review', startsAt: new Date('2026-12-01T09:00:00Z') })
  expect(await addAppointment(beginAct(site), { ...given, id: address.id, place: 'Berlin' })).toMatchObject({ refusal: 'exists' })
  expect(await addAppointment(beginAct(site), { ...given, hosts: [] })).toMatchObject({ refusal: 'invalid-fields' })
  const times = { startsAt: '2026-12-02T09:00', endsAt: '2026-12-02T10:30' }
  expect(await moveAppointment(beginAct(site), address, times)).toBeUndefined()
  const moved = { title: 'Review', place: 'Kiel', startsAt: new Date('2026-12-02T08:00:00Z'), endsAt: new Date('2026-12-02T09:30:00Z') }
  expect(await gateway.appointments.findAppointment(address)).toMatchObject(moved)
  expect(await moveAppointment(beginAct(site), address, { ...times, endsAt: '2026-12-02T08:00' })).toMatchObject({
    refusal: 'invalid-fields',
  })
  expect(await moveAppointment(beginAct(site), { ...address, id: 'x' }, times)).toEqual({ refusal: 'no-such-appointment' })
  expect(await cancelAppointment(beginAct(site), address)).toBeUndefined()
  expect(await moveAppointment(beginAct(site), address, times)).toEqual({ refusal: 'already-canceled' })
  expect(await cancelAppointment(beginAct(site), address)).toEqual({ refusal: 'already-canceled' })
  expect(await cancelAppointment(beginAct(site), { ...address, id: 'x' })).toEqual({ refusal: 'no-such-appointment' })
})
