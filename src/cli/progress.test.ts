import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

/** What is written of work in ten steps of so many milliseconds. */
function work(isTTY: boolean, stepMs: number): string {
  let written = ''
  let nowMs = 0
  {
    using progress = startProgress({ isTTY, write: (text) => (written += text) }, () => nowMs)
    progress.show('Looking')
    for (let done = 0; done <= 10; done++) {
      nowMs += stepMs
      progress.show('Storing invoices', done, 10)
      progress.show('Storing invoices', done, 10)
    }
  }
  return written
}

test('a terminal shows a bar in one line, which is gone at the end', () => {
  const lines = work(true, 1).split('\r\u001B[2K')
  expect(lines).toHaveLength(13)
  expect(lines.slice(0, 2)).toEqual(['Looking …', `Storing invoices ${'░'.repeat(24)} 0 %`])
  expect(lines.slice(-3)).toEqual([
    `Storing invoices ${'█'.repeat(21)}${'░'.repeat(3)} 90 %`,
    `Storing invoices ${'█'.repeat(24)} 100 %`,
    '',
  ])
})

test('elsewhere there is a plain line every ten seconds, and none of what is done before', () => {
  expect(work(false, 4000)).toBe('Storing invoices 20 %\nStoring invoices 50 %\nStoring invoices 80 %\n')
  expect(work(false, 10)).toBe('')
})
