import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { addAppointment, cancelAppointment } from './appointments.ts'

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

test('an appointment is added, and canceled once', async () => {
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
  expect(await cancelAppointment(beginAct(site), address)).toBeUndefined()
  expect(await cancelAppointment(beginAct(site), address)).toEqual({ refusal: 'already-canceled' })
  expect(await cancelAppointment(beginAct(site), { ...address, id: 'x' })).toEqual({ refusal: 'no-such-appointment' })
})
