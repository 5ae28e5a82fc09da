import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { countryCodes } from '#domain/country.ts'
import { perLocale } from '#domain/locale.ts'
import { createSite } from '#testing/site/site.ts'
import { loadContactForm } from '#web/contact/contact-form-data.server.ts'
import { describeOpeningHours } from '#web/contact/hours/opening-hours.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

function load(path: string) {
  const openingHours = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }]
  const site = { address: { country: 'DE' }, openingHours, timeZone: 'Europe/Berlin' }
  const topics = [{ id: 'shop', pages: ['/windows'], names: perLocale((locale) => `Shop ${locale}`) }]
  const content = { site, topics } as unknown as Content // all that the form reads of it
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content }))
  return loadContactForm({ context, url: new URL(path, 'http://site.test') })
}

test('topics have their names in the page’s language', () => {
  expect(load('/es/pricing').topics).toEqual([{ id: 'shop', pages: ['/windows'], name: 'Shop es' }])
})

test('all countries are listed by name, the language’s own first and the rest by alphabet', () => {
  const english = load('/pricing')
  const spanish = load('/es/pricing')
  expect(english.countries.map(([code]) => code).toSorted()).toEqual(countryCodes.toSorted())
  expect(english.countries.slice(0, 3).map(([, name]) => name)).toEqual(['United States', 'Afghanistan', 'Åland Islands'])
  expect(english.countries.filter(([code]) => code === 'US')).toHaveLength(1)
  expect(load('/nl').countries[0]).toEqual(['NL', 'Nederland', '31'])
  expect(spanish.countries.find(([code]) => code === 'DE')).toEqual(['DE', 'Alemania', '49'])
})

test('the dialling code follows the language’s country, and uninhabited countries have none', () => {
  // English does not imply a country.
  expect(load('/').phoneCountry).toBe('')
  expect(load('/nl').phoneCountry).toBe('NL')
  const { countries } = load('/')
  expect(countries.find(([code]) => code === 'GB')).toEqual(['GB', 'United Kingdom', '44'])
  expect(countries.find(([code]) => code === 'BV')).toEqual(['BV', 'Bouvet Island'])
})

test('facts of the agency are formatted in the page’s language', () => {
  const { officeCountry, timeZone, openingHours } = load('/es')
  expect({ officeCountry, timeZone }).toEqual({ officeCountry: 'Alemania', timeZone: 'hora de Europa central' })
  expect(openingHours).toHaveLength(1)
})

test('opening hours join the days of an unbroken run and keep the language’s own form', () => {
  const hours = [
    { days: [1, 2, 3, 5], opens: '09:00', closes: '17:30' },
    { days: [6], opens: '10:00', closes: '12:00' },
  ]
  const [week, saturday] = describeOpeningHours(hours, 'en-US')
  expect(week?.days.replaceAll(/\s/gu, ' ')).toBe('Monday – Wednesday and Friday')
  expect(week?.hours.replaceAll(/\s/gu, ' ')).toBe('9:00 AM – 5:30 PM')
  expect(saturday?.days).toBe('Saturday')
  expect(describeOpeningHours(hours, 'de-DE')[1]).toEqual({ days: 'Samstag', hours: '10:00–12:00 Uhr' })
})
