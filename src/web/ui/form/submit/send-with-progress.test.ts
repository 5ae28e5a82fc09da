import { afterEach, expect, test, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

const page = 'http://site.test/de/career'
const receipt = `${page}?received=7KQ2M-X9D4R`
const fields = { name: 'Zoë', message: 'Lampen.' }
const failed = { kind: 'failed', fields }
const unknown = { kind: 'unknown', fields }

type Answer = { readonly status: number; readonly responseText?: string; readonly responseURL?: string }

/** Returns the result for a form with this response, or none. */
function send(answer: Answer | 'error') {
  class AnsweredRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = answer === 'error' ? 0 : answer.status
    readonly responseText = answer === 'error' ? '' : (answer.responseText ?? '')
    readonly responseURL = answer === 'error' ? '' : (answer.responseURL ?? page)
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event(answer === 'error' ? 'error' : 'load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
  return sendWithProgress('/de/career', new FormData(), fields, () => {})
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  { kind: 'refused', fields, errors: { file: 'fileTypeRefused' } },
  { kind: 'limited', fields, retryAfterSeconds: 60 },
  { kind: 'failed', fields: { name: 'Zoë' } },
])('a response of the form is returned unchanged: $kind', async (trouble) => {
  const responseText = JSON.stringify({ ...trouble, formName: 'application' })
  expect(await send({ status: 422, responseText })).toEqual(trouble)
})

test.each(['', '{"kind":"refu', '{"error":"Unprocessable Content"}', '{"kind":"refused"}', 'null', '<!doctype html>'])(
  'the foreign response %j is not taken for one of the form',
  async (responseText) => {
    expect(await send({ status: 422, responseText })).toEqual(failed)
    expect(await send({ status: 502, responseText })).toEqual(unknown)
  },
)

test.each([200, 500, 503])('a form that was redirected to its receipt has arrived, even if that answers %i', async (status) => {
  const sent = await send({ status, responseURL: receipt })
  expect(sent).toEqual(new URL(receipt))
})

test.each([500, 502, 504])('after %i from an intermediary, a form may have arrived', async (status) => {
  expect(await send({ status })).toEqual(unknown)
})

test('without a response a form may have arrived', async () => {
  expect(await send('error')).toEqual(unknown)
})

test('a form that is too large, or refused by a busy server, has not arrived', async () => {
  expect(await send({ status: 413 })).toEqual(failed)
  expect(await send({ status: 503 })).toEqual(failed)
})
