import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

test("the scheduler whose pace is set is React DOM's own, not a second copy", () => {
  const here = createRequire(import.meta.url)
  const reactDom = createRequire(here.resolve('react-dom'))
  expect(here.resolve('scheduler')).toBe(reactDom.resolve('scheduler'))
  expect(here('scheduler')).toHaveProperty('unstable_forceFrameRate')
})
