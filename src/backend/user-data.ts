import type { UserData } from '#backend/database/identity/identity-operations.ts'

/** Where a person's own data lies: paths in which `{UID}` stands for the account's id. */
export type UserDataOptions = {
  /** Of a document, such as `users/{UID}`. */
  readonly document: string
  /** Of a folder of files, such as `users/{UID}`. */
  readonly files: string
}

/** Where it lies, and in which bucket the files are. */
export type UserDataPlaces = UserDataOptions & { readonly bucket: string }

/** Names what is an account's own. Ids that the admin chose may hold a slash: such an account owns nothing, and would name somebody else's. */
export function createUserDataFinder(places: UserDataPlaces | undefined): (localId: string) => UserData | undefined {
  return (localId) => {
    if (!places || localId.includes('/')) return undefined
    const nameOf = (pattern: string) => pattern.split('/').map((part) => part.replace('{UID}', () => localId))
    return { document: nameOf(places.document), bucket: places.bucket, filePrefix: `${nameOf(places.files).join('/')}/` }
  }
}
