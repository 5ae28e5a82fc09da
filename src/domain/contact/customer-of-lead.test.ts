import { expect, test } from 'vitest'
import { customerOfLead } from './customer-of-lead.ts'
import type { Lead } from './lead.ts'

const visitor = { locale: 'de', name: 'Ann', email: 'Ann@Halde.example', message: 'Hallo' } as const
const address = { street: 'Am Weg 1', postalCode: '24103', city: 'Kiel' }
const message: Lead = {
  formName: 'contact',
  ...visitor,
  phone: '+4943112345;ext=7',
  company: 'Halde GmbH',
  country: 'DE',
  topic: 'shop',
  budget: 'unsure',
}

test('a customer has what its lead says, and the person as its owner', () => {
  expect(customerOfLead(message, { id: 'halde', address })).toEqual({
    id: 'halde',
    company: 'Halde GmbH',
    emails: ['ann@halde.example'],
    phone: '+4943112345',
    address: { ...address, country: 'DE' },
    locale: 'de',
  })
})

test('what staff enter replaces what the lead says, and a person without a company is one', () => {
  const entered = { id: 'halde', company: 'Halde AG', address: { ...address, country: 'CH' }, timeZone: 'Europe/Zurich' }
  expect(customerOfLead(message, entered)).toMatchObject({ company: 'Halde AG', address: { country: 'CH' }, timeZone: 'Europe/Zurich' })
  const application: Lead = { formName: 'application', ...visitor, role: 'talent-pool' }
  expect(customerOfLead(application, { id: 'ann', address })).toMatchObject({ company: 'Ann', address })
})
