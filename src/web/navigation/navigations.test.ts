import { expect, test } from 'vitest'
import { Navigations } from './navigations.ts'

const request = (path: string, signal = new AbortController().signal) => new Request(`https://fourfold.example${path}`, { signal })

test('a completed navigation is done', async () => {
  const result = await new Navigations().follow(
    '/team',
    async () => undefined,
    () => '/team',
  )
  expect(result).toEqual({ kind: 'done', address: '/team' })
})

test('a redirected navigation is done at its new address', async () => {
  const navigations = new Navigations()
  const result = await navigations.follow(
    '/team',
    async () => void navigations.begin(request('/team')),
    () => '/pricing',
  )
  expect(result).toEqual({ kind: 'done', address: '/pricing' })
})

test('a navigation that middleware stops is aborted, with its error if any', async () => {
  const navigations = new Navigations()
  const heard: unknown[] = []
  navigations.watchAborted((error) => heard.push(error))
  const stop = (error?: Error) =>
    navigations.follow(
      '/team',
      async () => {
        const own = request('/team')
        navigations.begin(own)
        await navigations.abort(own, error)
      },
      () => '/',
    )
  const error = new Error('Not now.')
  expect(await stop()).toEqual({ kind: 'aborted' })
  expect(await stop(error)).toEqual({ kind: 'aborted', error })
  expect(heard).toEqual([undefined, error])
})

test('a cancelled navigation does not wait for its requests', async () => {
  const navigations = new Navigations()
  const controller = new AbortController()
  const result = navigations.follow(
    '/team',
    () => {
      navigations.begin(request('/team', controller.signal))
      controller.abort()
      return new Promise(() => undefined)
    },
    () => '/pricing',
  )
  expect(await result).toEqual({ kind: 'cancelled' })
})

test('a newer navigation cancels a pending one, with or without a request', async () => {
  const navigations = new Navigations()
  const controller = new AbortController()
  const interrupt = async () => {
    navigations.begin(request('/team', controller.signal))
    controller.abort()
  }
  expect(await navigations.follow('/team', interrupt, () => '/pricing')).toEqual({ kind: 'cancelled' })
  expect(
    await navigations.follow(
      '/team',
      async () => undefined,
      () => '/pricing',
    ),
  ).toEqual({ kind: 'cancelled' })
})

test('a navigation with a confirmation ends with the visitor’s answer', async () => {
  const navigations = new Navigations()
  let address = '/'
  const result = navigations.follow(
    '/team',
    async () => navigations.ask(),
    () => address,
  )
  await Promise.resolve()
  address = '/team'
  navigations.endQuestion()
  expect(await result).toEqual({ kind: 'done', address: '/team' })
})

test('the router is busy from the first request to the end of the last one', () => {
  const navigations = new Navigations()
  const ends = [navigations.begin(request('/team')), navigations.begin(request('/pricing'))]
  expect(navigations.isBusy).toBe(true)
  ends[0]?.()
  expect(navigations.isBusy).toBe(true)
  ends[1]?.()
  expect(navigations.isBusy).toBe(false)
})
