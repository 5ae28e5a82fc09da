import type { Caller } from '#backend/caller.ts'
import type { FileLocation } from '#backend/database/files/file-operations.ts'
import type { FileResource } from './file-resource.ts'

/** What somebody wants to do, in the words of the rules; what overwrites a file is `create`, as on the hosted service. */
export type FileOperation = 'get' | 'list' | 'create' | 'update' | 'delete'

/** What the rules decide about. */
export type FileAccess = FileLocation & {
  readonly operation: FileOperation
  /** The file as it is; absent when there is none. */
  readonly resource?: FileResource
  /** The file as it would be, where something is written. */
  readonly requestResource?: FileResource
}

/** Decides by the rules; the name of a list is its prefix without the slash at the end, and may be empty. */
export type AuthorizeFile = (caller: Caller, access: FileAccess) => Promise<boolean>
