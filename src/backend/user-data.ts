import type { UserData } from '#backend/database/identity/identity-operations.ts'

/** Paths of a user's own data, in which `{UID}` is replaced by the account's ID. */
export type UserDataOptions = {
  /** Path of a document, such as `users/{UID}`. */
  readonly document: string
  /** Path of a folder of files, such as `users/{UID}`. */
  readonly files: string
}

/** These paths, and the bucket of the files. */
export type UserDataPlaces = UserDataOptions & { readonly bucket: string }

/** Finds the data of an account. An ID chosen by the admin may contain a slash: it has no data, as its paths could be another account's. */
export function createUserDataFinder(places: UserDataPlaces | undefined): (localId: string) => UserData | undefined {
  return (localId) => {
    if (!places || localId.includes('/')) return undefined
    const nameOf = (pattern: string) => pattern.split('/').map((part) => part.replace('{UID}', () => localId))
    return { document: nameOf(places.document), bucket: places.bucket, filePrefix: `${nameOf(places.files).join('/')}/` }
  }
}
