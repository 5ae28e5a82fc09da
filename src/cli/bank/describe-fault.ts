import type { BankFacts, BankFault, BankFaultName } from '#domain/bank/bank-fault.ts'

/** The rest of a sentence that starts with the name of the file, or with the place in it. */
const sentences: Readonly<Record<BankFaultName, string | ((facts: BankFacts) => string)>> = {
  'too-large': ({ most }) => `is larger than ${most} MiB`,
  'not-zip': ({ reason }) => `is no valid ZIP archive: ${reason}`,
  spreadsheet: 'is a spreadsheet. Save it as CSV',
  'too-many-files': ({ files, most }) => `has more than ${files} files or ${most} MiB`,
  'repeated-names': 'is no valid ZIP archive: several files have one name',
  'no-files': 'has no files',
  empty: 'is empty',
  pdf: 'is a PDF. Download the statement as CAMT.053, MT940 or CSV',
  'no-text': 'is no text that can be read',
  'long-lines': 'has lines that are too long for a table',
  'no-statement': ({ reason }) =>
    `is no statement: neither CAMT.053 nor MT940 nor CSV with headings${reason === undefined ? '' : ` (${reason})`}`,
  'too-deep': 'is nested too deeply',
  'not-xml': ({ reason }) => `is no valid XML: ${reason}`,
  'other-xml': 'is XML, but no bank statement (CAMT.053). Download CAMT.053',
  'other-camt': ({ kind }) => `is CAMT.${kind}, which does not list what is booked. Download CAMT.053`,
  'unknown-columns': ({ names }) => `has no headings with a day and an amount that are known. Its headings may be: ${names}`,
  'several-accounts': ({ names }) => `has entries of several accounts: ${names}. Split it`,
  'no-account': 'names no account, and the agency has no bankAccount in content/site.json',
  'other-account': ({ id, value, known }) =>
    `${id ? `has a statement (${id})` : 'is'} of account ${value}, which is not one of the agency's: ${known || 'none is known'}`,
  'no-statements': 'has no statement',
  'no-currency': ({ value }) => `${quote(value)} is no currency`,
  'no-day': ({ value }) => `${quote(value)} is no day`,
  'day-missing': 'has no day',
  'no-amount': 'has no amount that can be read',
  'no-direction': 'does not say whether money came in or went out (CdtDbtInd)',
  'not-an-amount': ({ value }) => `${quote(value)} is no amount`,
  'wrong-amount': ({ value, currency }) => `${quote(value)} is no amount in ${currency}`,
  'unclear-amount': ({ value }) => `${quote(value)} may be thousands or decimals`,
  'unclear-direction': ({ value }) => `${quote(value)} does not say whether money came in or went out`,
  'no-such-day': 'the entry has a day that does not exist',
  'not-mt940': 'the entry (:61:) is not written as MT940 says',
  'no-opening-balance': 'no opening balance (:60F:) names the currency',
  'only-expected': 'the entry is only expected (EC, ED)',
  'other-sum': 'the entries do not add up to the closing balance',
  'rest-not-read': 'the rest of the file was not read',
}

/** Says in English what is wrong with a file of a bank, or with an entry of it. */
export function describeFault({ fault, facts = {} }: BankFault): string {
  const sentence = sentences[fault]
  return typeof sentence === 'string' ? sentence : sentence(facts)
}

function quote(value = ''): string {
  return JSON.stringify(value)
}
