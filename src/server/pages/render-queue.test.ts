import { expect, test } from 'vitest'
import { RenderQueue } from './render-queue.ts'

/** A queue for two at a time, whose pages are done when the test says so. */
function openQueue() {
  const queue = new RenderQueue({ atOnce: 2, waiting: 3, waitingOfClient: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (page: string, client = 'a', hasLeft = () => false) =>
    queue.run(client, hasLeft, async () => {
      begun.push(page)
      await new Promise<void>((resolve) => ends.set(page, resolve))
      return page
    })
  return { ask, begun, end: (page: string) => ends.get(page)?.() }
}

test('pages are rendered up to the limit at a time, and the others in order', async () => {
  const { ask, begun, end } = openQueue()
  const pages = ['1', '2', '3', '4'].map((page) => ask(page))
  await expect.poll(() => begun).toEqual(['1', '2'])
  end('2')
  expect(await pages[1]).toBe('2')
  await expect.poll(() => begun).toEqual(['1', '2', '3'])
  end('1')
  end('3')
  expect(await pages[2]).toBe('3')
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4'])
  end('4')
  expect(await Promise.all(pages)).toEqual(['1', '2', '3', '4'])
})

test('a client with too many renders is refused, and others still have room', async () => {
  const { ask, begun, end } = openQueue()
  const pages = ['1', '2', '3', '4'].map((page) => ask(page))
  expect(await ask('5')).toBe('busy')
  const other = ask('6', 'b')
  expect(await ask('7', 'b')).toBe('busy')
  for (const page of ['1', '2']) end(page)
  await expect.poll(() => begun).toHaveLength(4)
  for (const page of ['3', '6']) end(page)
  await expect.poll(() => begun).toHaveLength(5)
  end('4')
  expect(await Promise.all([...pages, other])).toEqual(['1', '2', '3', '4', '6'])
})

test('who has fewer pages under way is next, however many others wait', async () => {
  const { ask, begun, end } = openQueue()
  const pages = [ask('1', 'a'), ask('2', 'a'), ask('3', 'a'), ask('4', 'a'), ask('5', 'b')]
  await expect.poll(() => begun).toEqual(['1', '2'])
  end('1')
  await expect.poll(() => begun).toEqual(['1', '2', '5'])
  end('2')
  await expect.poll(() => begun).toEqual(['1', '2', '5', '3'])
  for (const page of ['5', '3']) end(page)
  await expect.poll(() => begun).toHaveLength(5)
  end('4')
  await Promise.all(pages)
})

test('nothing is rendered for a client that left, and a failure frees its slot', async () => {
  const queue = new RenderQueue({ atOnce: 1, waiting: 3, waitingOfClient: 3 })
  const failing = queue.run(
    'a',
    () => false,
    async () => Promise.reject(new Error('Not rendered.')),
  )
  const left = queue.run(
    'a',
    () => true,
    async () => 'rendered',
  )
  const last = queue.run(
    'a',
    () => false,
    async () => 'rendered',
  )
  await expect(failing).rejects.toThrow('Not rendered.')
  expect([await left, await last]).toEqual(['left', 'rendered'])
})
