import { expect, test, vi } from 'vitest'
import { explainLoss } from './explain-loss.ts'

const typed = { formName: 'contact', fields: { message: 'We sell garden chairs.' } }

function explain(error: unknown) {
  using log = vi.spyOn(console, 'error').mockReturnValue()
  const { data, init } = explainLoss(error, typed)
  expect(log).toHaveBeenCalledWith(expect.any(String), error)
  expect(init).toEqual({ status: 503 })
  return data
}

/** The router's error for a response that is not from the action. */
const answered = (status: number) => ({ status, statusText: '', internal: false, data: '' })

test.each([400, 413, 429, 503])('after status %i a form was not accepted', (status) => {
  expect(explain(answered(status))).toEqual({ ...typed, kind: 'failed' })
})

test.each([500, 502, 504])('after status %i a form may have arrived', (status) => {
  expect(explain(answered(status))).toEqual({ ...typed, kind: 'unknown' })
})

test('without a response a form may have arrived', () => {
  expect(explain(new TypeError('Failed to fetch'))).toEqual({ ...typed, kind: 'unknown' })
})
