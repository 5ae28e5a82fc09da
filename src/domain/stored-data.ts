import { customerFiles } from '#domain/customers/customer-files.ts'

/** File prefixes: audited ones log the agency's changes; those without download tokens can only be read with a session (decision 023). */
export const fileHandling = { audited: [customerFiles], withoutDownloadTokens: [customerFiles, 'applications/'] } as const

/** Document prefixes whose changes by staff are logged with their names. */
export const auditedDocuments = ['customers/', 'keys/'] as const

/** A person's own data, deleted with the account; `{UID}` is replaced by its id. */
export const userData = { document: 'users/{UID}', files: 'users/{UID}' } as const
