import { expect, test } from './test.ts'

test('a browser that has read one page gets the next as its difference from the dictionary', async ({ page, complaints }) => {
  void complaints
  const open = async (path: string) => (await (await page.goto(path))?.allHeaders())?.['content-encoding']
  expect(await open('/de/privacy-policy')).toBe('br')
  // The browser fetches the dictionary when it is idle. Each address is new: a document that it has is only revalidated.
  let count = 0
  await expect.poll(() => open(`/de/pricing?visit=${(count += 1)}`)).toBe('dcz')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A dictionary of one language is not for another.
  expect(await open('/es/pricing')).toBe('br')
})
