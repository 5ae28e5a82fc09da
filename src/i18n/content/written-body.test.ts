import { expect, test, vi } from 'vitest'
import type { SvgElement } from './figure.ts'
import type { Picture } from './picture.ts'
import { RecentBlocks, WrittenBody } from './written-body.ts'

const drawing: SvgElement = { name: 'svg', attributes: {}, children: [] }

function write(markdown: string, recent = new RecentBlocks()) {
  const readFigure = vi.fn<() => SvgElement>(() => drawing)
  return {
    body: new WrittenBody(markdown, { file: 'posts/a/en.md', firstLine: 5, readFigure, readPicture: vi.fn<() => Picture>() }, recent),
    readFigure,
  }
}

test('a body is parsed when its blocks are read, once for a page and its data', () => {
  const { body, readFigure } = write('![Alt](a.svg "Caption")')
  expect(readFigure).not.toHaveBeenCalled()
  expect(body.blocks).toEqual([{ type: 'figure', alternative: 'Alt', caption: 'Caption', drawing }])
  expect(body.blocks).toHaveLength(1)
  expect(readFigure).toHaveBeenCalledOnce()
})

test('the blocks of few bodies are kept', () => {
  const recent = new RecentBlocks()
  const { body, readFigure } = write('![Alt](a.svg "Caption")', recent)
  void body.blocks
  for (let count = 0; count < 64; count += 1) write('Text', recent).body.check()
  void body.blocks
  expect(readFigure).toHaveBeenCalledOnce()
  for (let count = 0; count < 64; count += 1) void write('Text', recent).body.blocks
  void body.blocks
  expect(readFigure).toHaveBeenCalledTimes(2)
})

test('a list of articles parses none of them', () => {
  const { body } = write(`<b>refused</b>\n\n${'word '.repeat(390)}`)
  expect(body.readingMinutes).toBe(2)
  expect(() => body.blocks).toThrow('posts/a/en.md: line 5: raw HTML')
})

test('code, drawings and addresses are not read as prose', () => {
  const { body } = write(
    `${'word '.repeat(200)}\n\n\`\`\`ts\n${'code '.repeat(400)}\n\`\`\`\n\n![${'alt '.repeat(400)}](a.svg "Caption") [^1] [x](/${'a-'.repeat(400)})`,
  )
  expect(body.readingMinutes).toBe(1)
})
