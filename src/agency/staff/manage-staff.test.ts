import { expect, test } from 'vitest'
import { acceptInvitation } from '#testing/site/accept-invitation.ts'
import { beginAct } from '#testing/site/operation.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { addStaff, changeRoleOfStaff, listStaff } from './manage-staff.ts'

const getBackend = shareBackend(startBackend)
const email = 'mara@agency.example'

test('the only active owner keeps the role, also when added again with another', async () => {
  const site = await getBackend()
  const operation = beginAct(site)
  expect(await addStaff(operation, { email, role: 'owner', locale: 'de' })).toEqual({ email, former: undefined })
  expect(await addStaff(operation, { email, role: 'staff', locale: 'de' })).toEqual({ refusal: 'last-owner' })
  expect(await listStaff(operation)).toMatchObject([{ email, role: 'owner' }])
  await addStaff(operation, { email: 'jan@agency.example', role: 'owner', locale: 'de' })
  const [jan] = (await listStaff(operation)).filter((member) => member.email !== email)
  await acceptInvitation(site, jan?.uid ?? '')
  expect(await addStaff(operation, { email, role: 'staff', locale: 'de' })).toEqual({ email, former: 'owner' })
})

test('an owner who is only invited does not replace the last active one', async () => {
  const site = await getBackend()
  const operation = beginAct(site)
  await addStaff(operation, { email, role: 'owner', locale: 'de' })
  const [mara] = await listStaff(operation)
  await acceptInvitation(site, mara?.uid ?? '')
  // Its mail is not written yet.
  await addStaff(operation, { email: 'jan@agency.example', role: 'owner', locale: 'de' })
  expect((await listStaff(operation)).map(({ state }) => state)).toEqual(['invited', 'active'])
  expect(await changeRoleOfStaff(operation, mara?.uid ?? '', 'staff')).toEqual({ refusal: 'last-owner' })
})
