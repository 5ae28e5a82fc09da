import type { UserData } from '#backend/store/identity-operations.ts'

/** Where a person's own data lies: paths in which `{UID}` stands for the account's id. */
export type UserDataOptions = {
  /** Of a document, such as `users/{UID}`. */
  readonly document: string
  /** Of a folder of files, such as `users/{UID}`. */
  readonly files: string
}

/** Names what goes with an account. Ids that the admin chose may hold a slash: such an account owns nothing, and would name somebody else's. */
export function createUserDataFinder(options: UserDataOptions | undefined, bucket: string): (localId: string) => UserData | undefined {
  return (localId) => {
    if (!options || localId.includes('/')) return undefined
    const nameOf = (pattern: string) => pattern.split('/').map((part) => part.replace('{UID}', () => localId))
    return { document: nameOf(options.document), bucket, filePrefix: `${nameOf(options.files).join('/')}/` }
  }
}
