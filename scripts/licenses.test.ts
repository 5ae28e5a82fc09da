import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeNotices, listNotices } from './licenses.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('every package that ships is listed with its licence text, and development tools are not', () => {
  const notices = listNotices(root)
  const text = describeNotices(notices)
  expect(notices.map(({ name }) => name)).toEqual(expect.arrayContaining(['firebase', 'pino', 'react', 'valibot']))
  expect(notices.map(({ name }) => name)).not.toContain('vitest')
  expect(notices.filter(({ licence }) => licence === 'no licence field')).toEqual([])
  expect(text).toMatch(/^react 19\.\d+\.\d+\nMIT\n\nMIT License\n\nCopyright \(c\) Meta/mu)
  expect(text).not.toContain('None does.')
})

test('a package without a text is followed by the one of its licence', () => {
  const base = { version: '1.0.0', licence: 'MIT', author: undefined }
  const text = describeNotices([
    { name: 'a', ...base, texts: [] },
    { name: 'b', ...base, texts: ['MIT License, all of it', 'Notice of b'] },
  ])
  expect(text).toMatch(
    /^a 1\.0\.0\nMIT\n\n\(The package brings no text[^]*MIT License, all of it\n\n-+\n\nb 1\.0\.0\nMIT\n\nMIT License, all of it\n\nNotice of b\n$/u,
  )
})
