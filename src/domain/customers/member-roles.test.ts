import { expect, test } from 'vitest'
import { findRole, isLastOwner, listMembers, memberRoles, ownersOf, withAddress, withoutMember, withRole } from './member-roles.ts'

const [ann, bob, eve, kim] = ['ann@a.example', 'bob@a.example', 'eve@a.example', 'kim@a.example'] as const

test.each([
  ['of nobody', { emails: [] }, []],
  ['that names no owner', { emails: [ann, bob] }, [ann]],
  ['whose owners have gone', { emails: [ann, bob], owners: [eve] }, [ann]],
  ['whose owner keeps the books alone', { emails: [ann], owners: [eve], bookkeepers: [eve] }, [ann]],
  ['that names owners', { emails: [ann, bob, eve], owners: [eve, bob] }, [bob, eve]],
])('a customer %s has its owners', (_, lists, owners) => {
  expect(ownersOf(lists)).toEqual(owners)
  for (const owner of owners) expect(isLastOwner(lists, owner)).toBe(owners.length === 1)
})

test('each role is the one that was given, whatever it was before, and stays with the others', () => {
  const lists = { emails: [ann, bob], bookkeepers: [eve] }
  for (const email of [bob, eve, kim]) {
    for (const role of memberRoles) {
      const changed = withRole(lists, email, role)
      expect(findRole(changed, email)).toBe(role)
      for (const other of [ann, bob, eve].filter((each) => each !== email)) expect(findRole(changed, other)).toBe(findRole(lists, other))
      expect(listMembers(changed).toSorted()).toEqual([...new Set([ann, bob, eve, email])].toSorted())
    }
  }
})

test('who is removed has no role, and the owners stay', () => {
  const lists = { emails: [ann, bob], owners: [bob], bookkeepers: [eve] }
  expect(withoutMember(lists, ann)).toEqual({ emails: [bob], owners: [bob], bookkeepers: [eve] })
  expect(findRole(withoutMember(lists, eve), eve)).toBeUndefined()
  expect(withoutMember({ emails: [ann, bob] }, bob)).toEqual({ emails: [ann], owners: [ann], bookkeepers: [] })
})

test('a changed address keeps place and role', () => {
  const lists = { emails: [ann, bob], bookkeepers: [eve] }
  expect(withAddress(lists, ann, kim)).toEqual({ emails: [kim, bob], owners: [kim], bookkeepers: [eve] })
  expect(withAddress(lists, eve, kim)).toEqual({ emails: [ann, bob], owners: [ann], bookkeepers: [kim] })
  expect(withAddress(lists, eve, bob)).toEqual({ emails: [ann, bob], owners: [ann], bookkeepers: [] })
  expect(withAddress(lists, ann, bob)).toEqual({ emails: [bob], owners: [bob], bookkeepers: [eve] })
})
