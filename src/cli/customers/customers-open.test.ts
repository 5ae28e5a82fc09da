import { expect, test } from 'vitest'
import { openCustomerStore } from '#gateway/customers.ts'
import { shareSite } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { customersOpen } from './customers-open.ts'

const getSite = shareSite()

test('staff get a link to a customer’s dashboard at the site’s address, and its making is stored', async () => {
  const site = await getSite()
  await openCustomerStore(site.documents).putCustomer(createCustomer())
  const config = { dataDir: site.dataDir, actor: 'jana' }
  const said = await customersOpen.run(['halde', '--site', 'https://site.test/de'], config)
  expect(said).toMatch(
    /^https:\/\/site\.test\/session\?view=halde\.[\da-f-]{36}\.[\w-]{43}\nOpen it and press the button: it works once, within 5 minutes/u,
  )
  expect(await customersOpen.run(['halde'], { ...config, siteUrl: 'https://own.test' })).toContain('https://own.test/session?view=')
  const views = await site.documents.runQuery({ collection: ['customers', 'halde', 'staffViews'] })
  expect(views.map(({ fields }) => fields.get('staff'))).toEqual(['jana', 'jana'])
  expect(await customersOpen.run(['halde', '--site', 'https://site.test', '--dry-run'], config)).toBe('Would create a link to halde.\n')
  expect(await site.documents.runQuery({ collection: ['customers', 'halde', 'staffViews'] })).toHaveLength(2)
  const json: unknown = JSON.parse(await customersOpen.run(['halde', '--site', 'https://site.test', '--json'], config))
  expect(json).toEqual({ link: expect.stringMatching(/^https:\/\/site\.test\/session\?view=halde\./u) })
  // The link itself is nowhere.
  expect(JSON.stringify(views.map(({ fields }) => [...fields.values()].map(String)))).not.toContain(said.slice(-60, -10))
  await expect(customersOpen.run(['nobody', '--site', 'https://site.test'], config)).rejects.toThrow('No such customer: "nobody"')
  await expect(customersOpen.run(['halde'], config)).rejects.toThrow('--site, or set SITE_URL')
})
