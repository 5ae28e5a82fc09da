/** English path of the page to which staff send files to import. */
export const importPath = '/dashboard/agency/import'

/** Largest file of an import. */
export const importFileBytes = 5 * 2 ** 20

/** Most rows of such a file, or entries of JSON. */
export const importRows = 10_000

/** Instead of an encoding: it is found out. */
export const detectedEncoding = 'detect'

/** Kinds of records that files are imported of. */
export const importKinds = ['customers', 'invoices', 'products', 'appointments'] as const
export type ImportKind = (typeof importKinds)[number]

/** How long a file is kept after it was sent. */
export const importKeptMilliseconds = 24 * 3_600_000

/** The day on which invoices of a file were paid that it calls paid without saying when: not later than today. */
export const undatedPayments = ['dueOn', 'issuedOn'] as const
export type UndatedPayment = (typeof undatedPayments)[number]

/**
 * The VAT categories (UNTDID 5305) that rows at 0 % without one may get: of customers in other countries of the European Union, and outside
 * of it. `none` stores them without.
 */
export const zeroRates = { eu: ['AE', 'K', 'none'], abroad: ['O', 'G', 'AE', 'none'] } as const
export type ZeroRates = { readonly [Place in keyof typeof zeroRates]?: (typeof zeroRates)[Place][number] }

/** What a person says of the invoices of a file. */
export type InvoiceChoices = { readonly paidOn?: UndatedPayment; readonly zeroRates?: ZeroRates }

/** What a person decides on an e-invoice whose customer is not known, besides naming one by its id: to store one for it, or to leave it out. */
export const buyerDecisions = { add: '+', skip: '-' } as const

/** Most e-invoices that are imported at once. */
export const eInvoicesAtOnce = 20
