import { expect, test } from 'vitest'
import { readSentForm } from './read-sent-form.server.ts'

function post(body: RequestInit['body'], headers: Record<string, string> = {}): Request {
  return new Request('https://example.com/', { method: 'POST', body: body ?? null, headers })
}

function createForm(file: File): FormData {
  const form = new FormData()
  form.set('act', 'attach')
  form.set('file', file)
  return form
}

test('a form is read with its file, and without one', async () => {
  const { fields, file } = await readSentForm(post(createForm(new File(['abc'], 'a.pdf'))))
  expect([fields.toString(), file?.name, file?.size]).toEqual(['act=attach', 'a.pdf', 3])
  const plain = await readSentForm(post(new URLSearchParams({ act: 'pay', amount: '1' })))
  expect(plain).toEqual({ fields: new URLSearchParams({ act: 'pay', amount: '1' }), files: [] })
})

test('several files of one field are read in their order', async () => {
  const form = createForm(new File(['abc'], 'a.xml'))
  form.append('file', new File(['de'], 'b.sta'))
  expect((await readSentForm(post(form))).files.map(({ name }) => name)).toEqual(['a.xml', 'b.sta'])
})

test('an empty file input is no file, and a file without content is one', async () => {
  expect(await readSentForm(post(createForm(new File([], ''))))).not.toHaveProperty('file')
  expect((await readSentForm(post(createForm(new File([], 'a.pdf'))))).file?.size).toBe(0)
})

test('a body that is no form counts as an empty form', async () => {
  const { fields, file } = await readSentForm(post('--a\r\nbroken', { 'content-type': 'multipart/form-data; boundary=a' }))
  expect([fields.size, file]).toEqual([0, undefined])
})
