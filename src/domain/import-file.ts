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

/** The day on which invoices of a file were paid that it calls paid without saying when: not later than today. */
export const undatedPayments = ['dueOn', 'issuedOn'] as const
export type UndatedPayment = (typeof undatedPayments)[number]

/** What a person decides on an e-invoice whose customer is not known, besides naming one by its id: to store one for it, or to leave it out. */
export const buyerDecisions = { add: '+', skip: '-' } as const

/** Most e-invoices that are imported at once. */
export const eInvoicesAtOnce = 20
