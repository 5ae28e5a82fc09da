/** What is wrong with an e-invoice, for doors that find their own words. */
export type ReadFaultName =
  /** The file: neither XML nor a PDF, too large, or not to be opened; `value` is a reason in English. */
  | 'no-document'
  | 'too-large'
  | 'too-slow'
  | 'encoding'
  | 'not-xml'
  | 'document-type'
  | 'pdf-encrypted'
  | 'pdf-unreadable'
  | 'pdf-without'
  | 'pdf-several'
  /** The XML is in another format, whose root is in `value`. */
  | 'other-format'
  /** An element, in `path`, that is not read, or a constant that is another. */
  | 'element'
  | 'constant'
  /** A term: missing, given twice, or more often than is read. */
  | 'missing'
  | 'repeated'
  | 'too-many'
  /** A value of a term: in another currency than `wanted`, with fractions of the smallest unit, no number, no day, below 0, not above 0. */
  | 'currency'
  | 'fraction'
  | 'number'
  | 'day'
  | 'negative'
  | 'not-positive'
  /** A code that is not read; `wanted` names those that are. */
  | 'code'
  | 'payment'
  /** The invoice has no place for the term. */
  | 'unheld'
  /** A sum that is not what its parts make, in `wanted`. */
  | 'sum'
  /** An official rule, with its English words in `value`; or a rule of our invoices. */
  | 'rule'
  | 'invalid'
  /** Who it is from and for. */
  | 'other-seller'
  | 'no-customer'
  | 'no-buyer'
  | 'several-buyers'

/** A fault with its facts, which are texts of the file or limits. */
export type ReadFault = { readonly name: ReadFaultName; readonly value?: string; readonly wanted?: string }

/** Why an e-invoice is not read: the term or element, and the rest of a sentence about it. */
export type ReadProblem = {
  readonly fault: ReadFault
  /** Such as `BT-13`, or the id of a rule; an element that is no term has none. */
  readonly term?: string
  /** Such as `Invoice/OrderReference/ID`. */
  readonly path?: string
  /** A sentence. */
  readonly message: string
}
