import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { SiteSchema } from '#i18n/content/site.ts'
import { ownFolder } from './read-checked-content.ts'

/** The agency as the content says now. */
export async function readSeller(): Promise<Seller> {
  return sellerOf(v.parse(v.pipe(v.string(), v.parseJson(), SiteSchema), await readFile(new URL('site.json', ownFolder), 'utf8')))
}
