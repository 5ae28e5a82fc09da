import { data, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { siteContext } from '#web/site.server.ts'
import { withKeptForms } from './kept-forms.server.ts'

/** Posts a form to an agency page whose action does `act`. */
async function post(body: BodyInit, act: (request: Request) => Promise<unknown>) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, reportError: (each) => reported.push(each) }))
  const id = 'de/dashboard/agency/leads'
  const route = { id, module: { default: () => null, action: ({ request }: { readonly request: Request }) => act(request) } }
  const { routes } = withKeptForms({ routes: { [id]: route } } as unknown as ServerBuild) // no other field is read
  const url = new URL('http://site.test/de/dashboard/agency/leads')
  const request = new Request(url, { method: 'POST', body })
  const answer: unknown = await routes[id]?.module.action?.({ request, url, pattern: '/', params: {}, context })
  return { answer, reported }
}

const translate = createTranslate('de', content.messages.de)
const form = () => new URLSearchParams({ act: 'note', text: 'Hello', key: '1' })

test.each([
  ['the provider is unreachable', new DocumentsError('UNAVAILABLE', 'No answer.'), translate('agency.failed.outage')],
  ['the disk is full', new DocumentsError('INTERNAL', 'The disk is full.'), translate('agency.failed.other')],
])('if %s, the page of the form says so with what was typed, and the error is reported', async (_, error, problem) => {
  const { answer, reported } = await post(form(), async (request) => {
    await request.text()
    throw error
  })
  expect(answer).toMatchObject({ init: { status: 503 }, data: { act: 'note', problem, typed: { text: 'Hello' } } })
  expect(reported).toMatchObject([{ cause: error }])
})

test('a form with a file keeps its texts', async () => {
  const sent = new FormData()
  sent.set('title', 'Offer')
  sent.set('file', new File(['x'], 'x.txt'))
  const { answer } = await post(sent, () => Promise.reject(new TypeError('Not a function.')))
  expect(answer).toMatchObject({ data: { act: 'send', typed: { title: 'Offer' } } })
})

test('answers stay as they are, also those that are thrown', async () => {
  expect(await post(form(), () => Promise.resolve('done'))).toEqual({ answer: 'done', reported: [] })
  await expect(post(form(), () => Promise.reject(data(null, { status: 404 })))).rejects.toMatchObject({ init: { status: 404 } })
})
