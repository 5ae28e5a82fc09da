import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { LocaleProvider, WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import { PricingIntro } from '#web/marketing/pricing/pricing-intro.tsx'
import { CaseFilterList } from '#web/marketing/references/case-filter-list.tsx'
import { Proof } from '#web/marketing/services/proof.tsx'

/** What a reader view or the clipboard keeps of a part of a page. */
function readText(part: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: <LocaleProvider>{part}</LocaleProvider> }])
  const html = renderToStaticMarkup(
    <WordStoreContext value={new MessageStore({ en: content.messages.en })}>
      <RouterProvider router={router} />
    </WordStoreContext>,
  )
  return html.replaceAll(/<[^>]*>/gu, '')
}

test('a figure keeps a space before the sentence that it begins', () => {
  const proof = {
    value: '6 of 13',
    text: 'faults are found by a scanner:',
    path: '/blogs/faults',
    title: 'Faults',
    language: 'en',
  } as const
  expect(readText(<Proof proof={proof} />)).toBe('6 of 13 faults are found by a scanner: Faults')
})

test('a price keeps a space before what it buys', () => {
  const texts = content.pages.pricing.en
  const [{ price, name } = { price: '', name: '' }] = texts.packages.items
  expect(readText(<PricingIntro texts={texts} amountsMinor={[1]} />)).toContain(`${price} ${name} `)
})

test('the choices of the case filter keep a space between them; one choice is no filter', () => {
  const { filter: texts } = content.pages.references.en
  const filter = { service: '', industry: '' }
  const list = (industries: readonly string[]) => (
    <CaseFilterList
      texts={texts}
      filter={filter}
      serviceChoices={[{ slug: 'care', name: 'Care' }]}
      industryChoices={industries.map((slug) => ({ slug, name: slug }))}
    >
      4
    </CaseFilterList>
  )
  expect(readText(list(['tea', 'fish']))).toContain(`${texts.service}: ${texts.all} ${texts.industry}: ${texts.all}`)
  expect(readText(list(['tea']))).toBe('')
})
