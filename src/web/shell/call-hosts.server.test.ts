import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { listCallHosts } from './call-hosts.server.ts'

const [drawn] = content.people
if (!drawn) throw new Error('The shipped content has no team.')
const { portrait } = drawn
const roles = { en: 'Plans', de: 'Pläne', nl: 'Plannen', es: 'Planes' }
const person = (name: string, ...languages: string[]) => ({ name, languages, portrait, roles })

test('calls are taken by the first of the team who speaks the language of the page', () => {
  const { callHosts } = listCallHosts([person('Ida', 'de', 'en'), person('Bo', 'fr', 'nl'), person('Cas', 'nl', 'es')])
  expect([callHosts?.en, callHosts?.nl, callHosts?.es].map((host) => host?.name)).toEqual(['Ida', 'Bo', 'Cas'])
  expect(callHosts?.en).toMatchObject({ role: 'Plans', languages: 'English, German' })
  expect(callHosts?.es).toMatchObject({ role: 'Planes', languages: 'español y neerlandés' })
})

test('the first of the team takes calls in a language that the team does not speak', () => {
  const { callHosts } = listCallHosts([person('Ida', 'de'), person('Bo', 'en')])
  expect(callHosts?.nl).toMatchObject({ name: 'Ida', languages: 'Duits' })
})

test('without a team there is no host', () => {
  expect(listCallHosts([])).toEqual({})
})
