import { expect, test } from 'vitest'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
import { submitAct } from './submit-act.server.ts'

/** Submits a form with a note; the act of the page would keep it. */
async function submitNote(wasIdle: boolean, isMoney: boolean, refusal?: string) {
  const kept: string[] = []
  const desk = { undo: (batch: string) => Promise.resolve({ batchId: batch }) } as unknown as AgencyDesk // does what the form needs
  const translate = createTranslate('en', content.messages.en)
  const page = { desk, locale: 'en', translate, url: new URL('http://site.test/page'), wasIdle } as const
  const submit = async (body: string) =>
    await submitAct(page, body, {
      acts: {
        note: (form) => {
          kept.push(form.text('note'))
          return Promise.resolve(refusal === undefined ? { batchId: 'batch-1' } : { refusal })
        },
      },
      explain: () => undefined,
      isMoney,
    })
  return { kept, submit }
}

test('after half an hour without use no act about money is done, and what was typed stays', async () => {
  const { kept, submit } = await submitNote(true, true)
  expect(await submit('act=note&note=kept')).toMatchObject({
    init: { status: 422 },
    data: { act: 'note', problem: expect.stringContaining('passkey'), typed: { note: 'kept' } },
  })
  expect(kept).toEqual([])
})

test('other acts are done, and the page that follows names the batch', async () => {
  const { kept, submit } = await submitNote(true, false)
  const answer = await submit('act=note&note=+kept+')
  expect(kept).toEqual(['kept'])
  expect(answer).toMatchObject({ status: 303 })
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/page?done=batch-1')
  expect(await submit('act=undo&batch=batch-1')).toMatchObject({ init: { status: 422 }, data: { act: 'undo' } })
  const { submit: submitInTime } = await submitNote(false, false)
  const undone = await submitInTime('act=undo&batch=batch-1')
  expect(undone instanceof Response && undone.headers.get('location')).toBe('/page?undone=batch-1')
})

test('an unknown refusal has a sentence in the page’s language, and an unknown act is refused', async () => {
  const { submit } = await submitNote(false, true, 'not-foreseen')
  const translate = createTranslate('en', content.messages.en)
  expect(await submit('act=note')).toMatchObject({ data: { problem: translate('agency.refusal.other') } })
  for (const act of ['none', 'toString', '']) await expect(submit(`act=${act}`)).rejects.toMatchObject({ init: { status: 404 } })
})
