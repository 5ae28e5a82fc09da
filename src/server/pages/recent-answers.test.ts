import { expect, test, vi } from 'vitest'
import { type Answer, RecentAnswers } from './recent-answers.ts'

function makeAnswer(bytes: number): Answer {
  return { status: 200, headers: [], body: Buffer.alloc(bytes) }
}

/** Asks for answers of 4 bytes each by key, and says which had to be made. */
async function askFor(answers: RecentAnswers, keys: string): Promise<string> {
  let made = ''
  for (const key of keys) {
    await answers.get(key, async () => {
      made += key
      return makeAnswer(4)
    })
  }
  return made
}

test('answers over the limit go, those used longest ago first', async () => {
  const answers = new RecentAnswers(12)
  expect(await askFor(answers, 'abc')).toBe('abc')
  expect(await askFor(answers, 'ad')).toBe('d')
  expect(await askFor(answers, 'cadb')).toBe('b')
})

test('an answer that is larger than the limit is given and not held', async () => {
  const answers = new RecentAnswers(12)
  expect((await answers.get('large', async () => makeAnswer(13))).body).toHaveLength(13)
  const make = vi.fn<() => Promise<Answer>>(async () => makeAnswer(1))
  await answers.get('large', make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('an answer that many ask for at once is made once, and one that fails is made again', async () => {
  const answers = new RecentAnswers(12)
  const make = vi.fn<() => Promise<Answer>>().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(makeAnswer(4))
  await expect(Promise.all([answers.get('a', make), answers.get('a', make)])).rejects.toThrow('broken')
  await Promise.all([answers.get('a', make), answers.get('a', make)])
  expect(make).toHaveBeenCalledTimes(2)
})
