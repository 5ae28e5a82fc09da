import type { Caller } from '#backend/caller.ts'
import type { FileLocation } from '#backend/database/files/file-operations.ts'
import type { FileResource } from './file-resource.ts'

/** An operation on a file, as rules name it; overwriting a file is `create`, as on the hosted service. */
export type FileOperation = 'get' | 'list' | 'create' | 'update' | 'delete'

/** An access that the rules decide about. */
export type FileAccess = FileLocation & {
  readonly operation: FileOperation
  /** The current file; absent if there is none. */
  readonly resource?: FileResource
  /** The file after a write. */
  readonly requestResource?: FileResource
}

/** Decides by the rules. The name of a list is its prefix without the final slash, and may be empty. */
export type AuthorizeFile = (caller: Caller, access: FileAccess) => Promise<boolean>
