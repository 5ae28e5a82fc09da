import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import { type SiteFacts, SiteSchema } from '#i18n/content/site.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { parseContentFile } from '#i18n/node/read-content.ts'

/** Reads the agency's data from the current content. */
export async function readSeller(): Promise<Seller> {
  return sellerOf(await readSite())
}

/** Reads the time zone of the agency (IANA, such as `Europe/Berlin`). */
export async function readTimeZone(): Promise<string> {
  return (await readSite()).timeZone
}

/** Reads the facts of the agency from the current content. */
export async function readSite(): Promise<SiteFacts> {
  return parseContentFile(findContentFolders(), 'site.json', SiteSchema)
}
