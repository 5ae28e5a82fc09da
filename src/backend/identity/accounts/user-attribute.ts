import { unbuilt } from '#backend/service-error.ts'
import { enumeration } from '#backend/identity/parse-body.ts'

/** Attributes that `deleteAttribute` may name, in the order of their numbers in proto3 JSON. */
const names = ['USER_ATTRIBUTE_NAME_UNSPECIFIED', 'EMAIL', 'DISPLAY_NAME', 'PROVIDER', 'PHOTO_URL', 'PASSWORD', 'RAW_USER_INFO'] as const
export const UserAttribute = enumeration(names)
export type UserAttribute = (typeof names)[number]

/** @throws ServiceError UNIMPLEMENTED with the first unsupported attribute. */
export function assertDeletable(given: readonly UserAttribute[], deletable: readonly UserAttribute[]): void {
  const other = given.find((name) => name !== 'USER_ATTRIBUTE_NAME_UNSPECIFIED' && !deletable.includes(name))
  if (other !== undefined) throw unbuilt(`deleteAttribute ${other}`)
}
