import { expect, test } from 'vitest'
import { beginAct } from '#testing/site/operation.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { addStaff, listStaff } from './manage-staff.ts'

const getBackend = shareBackend(startBackend)

test('the only active owner keeps the role, also when added again with another', async () => {
  const site = await getBackend()
  const operation = beginAct(site)
  const email = 'mara@agency.example'
  expect(await addStaff(operation, { email, role: 'owner', locale: 'de' })).toEqual({ email, former: undefined })
  expect(await addStaff(operation, { email, role: 'staff', locale: 'de' })).toEqual({ refusal: 'last-owner' })
  expect(await listStaff(operation)).toMatchObject([{ email, role: 'owner' }])
  await addStaff(operation, { email: 'jan@agency.example', role: 'owner', locale: 'de' })
  expect(await addStaff(operation, { email, role: 'staff', locale: 'de' })).toEqual({ email, former: 'owner' })
})
