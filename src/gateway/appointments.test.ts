import { expect, test } from 'vitest'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createGateway } from './gateway.ts'

const getBackend = shareBackend(startGuardedBackend)

/** Two companies, a person of the first, and the service. */
async function startCompanies() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.putCustomer(createCustomer())
  await service.customers.putCustomer(createCustomer({ id: 'alder', emails: ['anna@alder.example'] }))
  const { gateway } = await openGatewayAs(backend, 'zoe@halde.example')
  const { appointments: own } = gateway
  return { backend, service: service.appointments, own }
}

const at = (time: string) => new Date(`2026-12-01T${time}Z`)

test('a customer’s users read appointments as staff stored them, the earliest first', async () => {
  const companies = await startCompanies()
  const { service, own } = companies
  const call = createAppointment({ place: 'By phone', note: 'Two\nlines' })
  const earlier = createAppointment({ id: 'earlier', startsAt: at('07:00:00'), endsAt: at('08:00:00') })
  await service.createAppointments([call, earlier].map((appointment) => ({ customerId: 'halde', appointment })))
  expect(await own.listAppointments('halde')).toEqual([earlier, call])
  expect(await own.findAppointment({ customerId: 'halde', id: 'earlier' })).toEqual(earlier)
  await expect(service.createAppointments([{ customerId: 'halde', appointment: call }])).rejects.toMatchObject({
    status: 'ALREADY_EXISTS',
  })
})

test('an appointment that has ended is not listed, whenever it began', async () => {
  const companies = await startCompanies()
  await companies.service.putAppointments('halde', [createAppointment()])
  const countAfter = async (time: string) => (await companies.own.listAppointmentsAfter('halde', at(time))).length
  expect(await countAfter('09:44:59.999')).toBe(1)
  expect(await countAfter('09:45:00.000')).toBe(0)
})

test('a canceled appointment keeps its content, and an unknown one cannot be canceled', async () => {
  const companies = await startCompanies()
  const { service, own, backend } = companies
  await service.putAppointments('halde', [createAppointment()])
  const address = { customerId: 'halde', id: 'checkout-call' }
  await service.cancelAppointment(address)
  expect(await own.findAppointment(address)).toEqual(createAppointment({ canceledAt: new Date(backend.clock.now()) }))
  await expect(service.cancelAppointment({ ...address, id: 'none' })).rejects.toMatchObject({ status: 'NOT_FOUND' })
})

test('users cannot read another customer’s appointments, or write their own', async () => {
  const companies = await startCompanies()
  const { service, own } = companies
  const denied = { status: 'PERMISSION_DENIED' }
  await service.putAppointments('alder', [createAppointment()])
  await service.putAppointments('halde', [createAppointment()])
  await expect(own.listAppointments('alder')).rejects.toMatchObject(denied)
  await expect(own.listAppointmentsAfter('alder', at('00:00:00'))).rejects.toMatchObject(denied)
  await expect(own.findAppointment({ customerId: 'alder', id: 'checkout-call' })).rejects.toMatchObject(denied)
  await expect(own.cancelAppointment({ customerId: 'halde', id: 'checkout-call' })).rejects.toMatchObject(denied)
  await expect(own.putAppointments('halde', [createAppointment({ id: 'own' })])).rejects.toMatchObject(denied)
  await expect(own.deleteAppointments('halde', ['checkout-call'])).rejects.toMatchObject(denied)
  expect(await service.listAppointments('halde')).toEqual([createAppointment()])
})
