import { expect, test } from 'vitest'
import { answerWithFile } from './download-response.server.ts'

test.each([
  ['Rechnung-RE-2026-001.pdf', 'inline; filename="Rechnung-RE-2026-001.pdf"'],
  ['Rechnung-RÜ-1.pdf', `inline; filename="Rechnung-RU-1.pdf"; filename*=UTF-8''Rechnung-R%C3%9C-1.pdf`],
  ['Invoice-Р-12.pdf', `inline; filename="Invoice-_-12.pdf"; filename*=UTF-8''Invoice-%D0%A0-12.pdf`],
])('Content-Disposition names the file %s', (name, disposition) => {
  const response = answerWithFile(new Uint8Array(1), { name, type: 'application/pdf' })
  expect(response.headers.get('content-disposition')).toBe(disposition)
})
