/** English path of the page to which staff send files to import. */
export const importPath = '/dashboard/agency/import'

/** Largest file of an import. */
export const importFileBytes = 5 * 2 ** 20

/** Most rows of such a file, or entries of JSON. */
export const importRows = 10_000

/** Kinds of records that files are imported of. */
export const importKinds = ['customers', 'invoices', 'products', 'appointments'] as const
export type ImportKind = (typeof importKinds)[number]

/** How long a file is kept after it was sent. */
export const importKeptMilliseconds = 24 * 3_600_000
