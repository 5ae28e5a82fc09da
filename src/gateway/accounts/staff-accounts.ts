import * as v from 'valibot'
import { staffClaim, type StaffRole, StaffRoleSchema } from '#domain/staff-role.ts'
import type { AccountUpdate, IdentityAccount } from './identity.ts'

const Claims = v.optional(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), '{}')

/** The role in an account's claims; undefined for everyone else. */
export function findStaffRole({ customAttributes }: Pick<IdentityAccount, 'customAttributes'>): StaffRole | undefined {
  const role = v.safeParse(StaffRoleSchema, v.parse(Claims, customAttributes)[staffClaim])
  return role.success ? role.output : undefined
}

/**
 * The change of an account that gives it a role, or takes the role away. It ends every sign-in, because tokens name the role; other claims stay.
 *
 * @param nowMs Milliseconds since 1970.
 */
export function changeStaffRole(
  { localId, customAttributes }: Pick<IdentityAccount, 'customAttributes' | 'localId'>,
  role: StaffRole | undefined,
  nowMs: number,
): AccountUpdate {
  const { [staffClaim]: _, ...others } = v.parse(Claims, customAttributes)
  const claims = role === undefined ? others : { ...others, [staffClaim]: role }
  return { localId, customAttributes: JSON.stringify(claims), validSinceSeconds: Math.floor(nowMs / 1000) }
}
