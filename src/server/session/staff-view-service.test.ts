import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createDocumentsClient } from '#gateway/documents/documents.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { createViewService, createViewStore, openView } from '#testing/identity/staff-views.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openCustomerStore } from '#gateway/customers.ts'

const getBackend = shareBackend(startGuardedBackend)

const minute = 60_000

async function createLink(backend: TestBackend): Promise<string> {
  await openCustomerStore(backend.documents).putCustomer(createCustomer({ id: 'halde' }))
  return await createViewStore(backend).createLink('halde', 'jana')
}

/** What is left of views: accounts at the provider, and what the server noted of them. */
async function countLeft(backend: TestBackend, uids: readonly string[]): Promise<readonly [accounts: number, notes: number]> {
  const accounts = await backend.identity.findAccounts({ localIds: uids })
  return [accounts.length, await backend.documents.countQuery({ collection: ['viewAccounts'] })]
}

/** Reads the customer by the token of a view. */
async function readCustomer({ fetch }: TestBackend, idToken: string): Promise<unknown> {
  const documents = createDocumentsClient({
    fetch,
    baseUrl: 'http://backend.test',
    projectId: 'fourfold',
    getAccessToken: async () => idToken,
  })
  return await openCustomerStore(documents).findCustomer('halde')
}

test('a view reads by a token of its own on every server, and after a restart', async () => {
  const backend = await getBackend()
  const opened = await createViewService(backend).open(await createLink(backend))
  expect(opened?.endsAt).toEqual(new Date(backend.clock.now() + 30 * minute))
  const view = await createViewService(backend).find(opened?.cookieKey ?? '')
  expect(view).toMatchObject({ customerId: 'halde', endsAt: opened?.endsAt, uid: expect.stringMatching(/^staff-view-[\da-f-]{36}$/u) })
  expect(await readCustomer(backend, view?.idToken ?? '')).toMatchObject({ id: 'halde' })
  backend.clock.advance(30 * minute - 1)
  expect(await readCustomer(backend, (await createViewService(backend).find(opened?.cookieKey ?? ''))?.idToken ?? '')).toBeDefined()
})

test('what is stored of a view does not give its token away', async () => {
  const backend = await getBackend()
  await createLink(backend)
  const { uid, idToken } = await openView(backend, 'halde')
  const stored = await backend.documents.batchGet([['viewAccounts', uid]])
  expect(inspect(stored, { depth: 9 })).not.toContain(idToken.split('.')[2])
})

test('a view that is ended reads nothing more, and leaves no account', async () => {
  const backend = await getBackend()
  await createLink(backend)
  const { uid, idToken, cookieKey } = await openView(backend, 'halde')
  await createViewService(backend).end(cookieKey)
  expect(await createViewService(backend).find(cookieKey)).toBeUndefined()
  expect(await countLeft(backend, [uid])).toEqual([0, 0])
  backend.clock.advance(5000)
  await expect(readCustomer(backend, idToken)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' })
})

test('the account of a view that ran out is removed, and that of an open view stays', async () => {
  const backend = await getBackend()
  await createLink(backend)
  const service = createViewService(backend)
  const first = await openView(backend, 'halde')
  backend.clock.advance(20 * minute)
  const second = await openView(backend, 'halde')
  backend.clock.advance(10 * minute)
  expect(await service.find(first.cookieKey)).toBeUndefined()
  await service.removeEnded()
  expect(await countLeft(backend, [first.uid, second.uid])).toEqual([1, 1])
  expect(await readCustomer(backend, (await service.find(second.cookieKey))?.idToken ?? '')).toBeDefined()
})

test.each<readonly [string, (backend: TestBackend) => Parameters<typeof createViewService>[1]]>([
  [
    'before the account is made',
    ({ identity }) => ({ identity: { ...identity, signInWithCustomToken: () => Promise.reject(new Error('stopped')) } }),
  ],
  [
    'after the account is made',
    ({ identity }) => ({
      identity: {
        ...identity,
        signInWithCustomToken: async (token) => {
          await identity.signInWithCustomToken(token)
          throw new Error('stopped')
        },
      },
    }),
  ],
  [
    'before the link is noted as used',
    (backend) => ({
      staffViews: {
        ...createViewStore(backend),
        open: async (key, prepare) => {
          await createViewStore(backend).open(key, async (view) => {
            await prepare?.(view)
            throw new Error('stopped')
          })
          return undefined
        },
      },
    }),
  ],
])('a server that stops %s leaves no account, and the link can be used again', async (_, stop) => {
  const backend = await getBackend()
  const link = await createLink(backend)
  await expect(createViewService(backend, stop(backend)).open(link)).rejects.toThrow('stopped')
  const [note] = await backend.documents.runQuery({ collection: ['viewAccounts'] })
  const uid = note?.path[1] ?? ''
  expect(uid).toMatch(/^staff-view-/u)
  const service = createViewService(backend)
  const opened = await service.open(link)
  expect(await service.find(opened?.cookieKey ?? '')).toMatchObject({ uid })
  backend.clock.advance(30 * minute)
  await service.removeEnded()
  expect(await countLeft(backend, [uid])).toEqual([0, 0])
})

test('a customer that is deleted during a view leaves no account of it', async () => {
  const backend = await getBackend()
  await createLink(backend)
  const { uid, cookieKey } = await openView(backend, 'halde')
  const views = await backend.documents.runQuery({ collection: ['customers', 'halde', 'staffViews'] })
  await backend.documents.commit([{ delete: ['customers', 'halde'] }, ...views.map(({ path }) => ({ delete: path }))])
  expect(await createViewService(backend).find(cookieKey)).toBeUndefined()
  backend.clock.advance(30 * minute)
  await createViewService(backend).removeEnded()
  expect(await countLeft(backend, [uid])).toEqual([0, 0])
})

test('two who open a link at once get one view between them', async () => {
  const backend = await getBackend()
  const link = await createLink(backend)
  const opened = await Promise.allSettled([createViewService(backend).open(link), createViewService(backend).open(link)])
  const views = opened.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  expect(views).toHaveLength(1)
  const view = await createViewService(backend).find(views[0]?.cookieKey ?? '')
  expect(await readCustomer(backend, view?.idToken ?? '')).toMatchObject({ id: 'halde' })
})

test('of two who open one link at once, the second takes nothing from the view of the first', async () => {
  const backend = await getBackend()
  const key = await createLink(backend)
  const first = Promise.withResolvers<void>()
  const late = createViewService(backend, {
    createCustomToken: async () => {
      await first.promise
      throw new Error('The second server stops here.')
    },
  })
  const losing = late.open(key).catch(() => undefined)
  const opened = await createViewService(backend).open(key)
  first.resolve()
  await losing
  expect(await createViewService(backend).find(opened?.cookieKey ?? '')).toMatchObject({ customerId: 'halde' })
})
