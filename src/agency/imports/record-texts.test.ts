import { expect, test } from 'vitest'
import { cleanCodes } from '#domain/record-texts.ts'
import { appointmentRecords } from '#agency/appointments/appointment-records.ts'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { productRecords } from '#agency/products/product-records.ts'

/** Names of members that hold any text, at any depth. */
function listFreeTexts(schema: unknown, name = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  // The kinds of schemas have different members; these are all that can hold others.
  const { type, pipe, wrapped, item, entries, options } = schema as {
    readonly type?: string
    readonly pipe?: readonly { readonly kind: string; readonly type: string }[]
    readonly wrapped?: unknown
    readonly item?: unknown
    readonly entries?: object
    readonly options?: readonly unknown[]
  }
  if (type === 'string') {
    const restrictions = (pipe ?? []).filter(({ kind, type: rule }) => kind === 'validation' && !/_length$|^non_empty$/u.test(rule))
    return restrictions.length === 0 ? [name] : []
  }
  const ofEntries = Object.entries(entries ?? {}).flatMap(([member, of]) => listFreeTexts(of, name === 'exemptionReasons' ? name : member))
  return [
    ...ofEntries,
    ...listFreeTexts(wrapped, name),
    ...listFreeTexts(item, name),
    ...(options ?? []).flatMap((of) => listFreeTexts(of, name)),
  ]
}

/** Their schemas take any text, and it is a code or an address all the same. */
const codes = [
  'id',
  'customerId',
  'buyerReference',
  'orderNumber',
  'vatId',
  'taxNumber',
  'email',
  'phone',
  'phoneDisplay',
  'postalCode',
  'endToEndId',
]

test.each([customerRecords, invoiceRecords, productRecords, appointmentRecords])(
  '$name: a text without a form keeps its invisible characters unless it is listed as a code',
  ({ written }) => {
    const names = [...new Set(listFreeTexts(written))]
    expect(names.length).toBeGreaterThan(1)
    const dropped = names.filter((name) => cleanCodes('a\u200Cb', name) !== 'a\u200Cb')
    expect(dropped.filter((name) => !codes.includes(name))).toEqual([])
  },
)
