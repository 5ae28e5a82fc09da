import { expect, test } from 'vitest'
import { EInvoiceReader } from './e-invoice-reader.ts'

test('a file that takes too long ends its thread, and the next one is read', async () => {
  await using reader = new EInvoiceReader(150)
  const hostile = new TextEncoder().encode(`<Invoice>${'<a>e</a>'.repeat(190_000)}</Invoice>`)
  const small = new TextEncoder().encode('<html/>')
  expect(await reader.read(small)).toMatchObject({ problems: [{ fault: { name: 'other-format', value: 'html' } }] })
  expect(await reader.read(hostile)).toMatchObject({ problems: [{ fault: { name: 'too-slow' } }] })
  expect(await reader.read(small)).toMatchObject({ problems: [{ fault: { name: 'other-format' } }] })
})
