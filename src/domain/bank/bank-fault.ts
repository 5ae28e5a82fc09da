/** What may be wrong with a file of a bank, or an entry of it. The words are those of the command line (`cli/bank/describe-fault.ts`) or the page. */
const bankFaults = [
  // Of the whole file.
  'too-large',
  'not-zip',
  'spreadsheet',
  'too-many-files',
  'repeated-names',
  'no-files',
  'empty',
  'pdf',
  'no-text',
  'long-lines',
  'no-statement',
  'too-deep',
  'not-xml',
  'other-xml',
  'other-camt',
  'unknown-columns',
  'several-accounts',
  // Of a statement in it.
  'no-account',
  'other-account',
  'no-statements',
  // Of an entry.
  'no-currency',
  'no-day',
  'day-missing',
  'no-amount',
  'no-direction',
  'not-an-amount',
  'wrong-amount',
  'unclear-amount',
  'unclear-direction',
  'no-such-day',
  'not-mt940',
  'no-opening-balance',
  'only-expected',
  'other-sum',
  'rest-not-read',
] as const
export type BankFaultName = (typeof bankFaults)[number]

/** Texts of the file, or of a library, and bounds that a message names. */
export type BankFacts = Readonly<
  Partial<Record<'value' | 'currency' | 'most' | 'files' | 'reason' | 'kind' | 'names' | 'id' | 'known', string>>
>

export type BankFault = { readonly fault: BankFaultName; readonly facts?: BankFacts }
