import type { RouterContextProvider } from 'react-router'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type StorageEntry, storageList } from '#domain/privacy/storage-list.ts'
import { siteContext } from '#web/site.server.ts'
import { type LawSection, storageAnchor } from '#i18n/content/pages/law-page.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

type StorageTexts = WrittenPages['cookies']['storage']

/** Loads the cookie page. Its table comes from the list that tests compare with the code, without what the site's settings leave out. */
export function loadCookies(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content, settings } = context.get(siteContext)
  const { storage, sections, ...page } = content.pages.cookies[locale]
  const entries = storageList.filter(({ setting }: StorageEntry) => setting === undefined || settings[setting] !== undefined)
  const table = describeStorage(entries, storage, locale)
  return {
    ...page,
    sections: sections.map((section): LawSection => (section.anchor === storageAnchor ? { ...section, table } : section)),
  }
}

function describeStorage(
  entries: readonly (typeof storageList)[number][],
  { columns, places, readers, ends, purposes }: StorageTexts,
  locale: Locale,
): NonNullable<LawSection['table']> {
  const describeLasting = (lasts: StorageEntry['lasts']) =>
    typeof lasts === 'string'
      ? ends[lasts]
      : new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit: lasts.unit, unitDisplay: 'long' })
          .format(lasts.count)
          .replaceAll(' ', '\u00A0')
  return {
    columns: [columns.name, columns.purpose, columns.place, columns.lasts, columns.reader],
    rows: entries.map(({ id, names, place, reader, lasts }) => [
      names.join(', '),
      purposes[id],
      places[place],
      describeLasting(lasts),
      readers[reader],
    ]),
  }
}
