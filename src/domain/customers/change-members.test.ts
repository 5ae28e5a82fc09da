import { expect, test } from 'vitest'
import { addMember, changeRole, refuseInvalidEmail, removeMember } from './change-members.ts'
import { mostMembers } from './membership.ts'

const lists = { emails: ['zoe@halde.example', 'ada@halde.example'], bookkeepers: ['bo@halde.example'] }

test('a person gets access in a role, once, while there is room', () => {
  expect(addMember(lists, 'ida@halde.example', 'owner')).toMatchObject({
    lists: { emails: [...lists.emails, 'ida@halde.example'], owners: ['zoe@halde.example', 'ida@halde.example'] },
  })
  expect(addMember(lists, 'bo@halde.example', 'owner')).toEqual({ refusal: 'already-member' })
  expect(refuseInvalidEmail('halde')).toEqual({ refusal: 'invalid-email' })
  expect(refuseInvalidEmail('ida@halde.example')).toBeUndefined()
  const full = { emails: Array.from({ length: mostMembers }, (_, at) => `p${at}@halde.example`) }
  expect(addMember(full, 'ida@halde.example', 'member')).toEqual({ refusal: 'too-many-members', most: mostMembers })
})

test('a person loses access, unless they are the last owner', () => {
  expect(removeMember(lists, 'ada@halde.example')).toMatchObject({ lists: { emails: ['zoe@halde.example'] }, role: 'member' })
  expect(removeMember(lists, 'zoe@halde.example')).toEqual({ refusal: 'last-owner' })
  expect(removeMember(lists, 'ida@halde.example')).toEqual({ refusal: 'no-member' })
})

test('a role is changed, unless it is that of the last owner', () => {
  expect(changeRole(lists, 'ada@halde.example', 'bookkeeping')).toMatchObject({ lists: { emails: ['zoe@halde.example'] }, isSame: false })
  expect(changeRole(lists, 'ada@halde.example', 'member')).toMatchObject({ isSame: true })
  expect(changeRole(lists, 'zoe@halde.example', 'owner')).toMatchObject({ isSame: true })
  expect(changeRole(lists, 'zoe@halde.example', 'member')).toEqual({ refusal: 'last-owner' })
  expect(changeRole(lists, 'ida@halde.example', 'member')).toEqual({ refusal: 'no-member' })
})
