import { readFile } from 'node:fs/promises'
import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { type SiteFacts, SiteSchema } from '#i18n/content/site.ts'
import { ownFolder } from './read-checked-content.ts'

/** Reads the agency's data from the current content. */
export async function readSeller(): Promise<Seller> {
  return sellerOf(await readSite())
}

/** Reads the bank account of the agency, if the content has one. */
export async function readBankAccount(): Promise<SiteFacts['bankAccount']> {
  return (await readSite()).bankAccount
}

/** Reads the time zone of the agency (IANA, such as `Europe/Berlin`). */
export async function readTimeZone(): Promise<string> {
  return (await readSite()).timeZone
}

async function readSite(): Promise<SiteFacts> {
  return new ContentFiles({ 'site.json': await readFile(new URL('site.json', ownFolder), 'utf8') }).parseJson('site.json', SiteSchema)
}
