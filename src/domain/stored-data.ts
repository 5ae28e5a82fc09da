import { customerFiles } from '#domain/customers/customer-files.ts'

/** Beginnings of names of files: what the agency does to them is noted; they have no secret address, a session alone opens them (decision 023). */
export const fileHandling = { audited: [customerFiles], withoutDownloadTokens: [customerFiles, 'applications/'] } as const

/** Beginnings of names of documents: what staff do to them is noted, with who did it. */
export const auditedDocuments = ['customers/', 'keys/'] as const

/** What is a person's own, and goes with the account; `{UID}` stands for its id. */
export const userData = { document: 'users/{UID}', files: 'users/{UID}' } as const
