import type { RouterContextProvider } from 'react-router'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type StorageEntry, storageList } from '#domain/privacy/storage-list.ts'
import { siteContext } from '#web/site.server.ts'
import { type LawSection, storageAnchor } from '#i18n/content/pages/law-page.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

type StorageTexts = WrittenPages['privacy-policy']['storage']

type Setting = 'analytics' | 'vitalsUrl' | 'bookingWidget' | 'tokenSyncUrl'

/** Sections that are shown only if the site has a setting, by anchor. */
const optionalSections: Readonly<Record<string, Setting>> = {
  analytics: 'analytics',
  'page-speed': 'vitalsUrl',
  'booking-calendar': 'bookingWidget',
  'token-service': 'tokenSyncUrl',
}

/** Loads the privacy policy. The table of browser storage comes from the list that tests compare with the code. */
export function loadPrivacyPolicy(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content, settings, provider } = context.get(siteContext)
  const { storage, sections, ...page } = content.pages['privacy-policy'][locale]
  const used = { ...settings, tokenSyncUrl: provider.tokenSyncUrl }
  const isUsed = (setting: Setting | undefined) => setting === undefined || used[setting] !== undefined
  const entries = storageList.filter((entry: StorageEntry) => isUsed(entry.setting))
  const table = describeStorage(entries, storage, locale)
  return {
    ...page,
    sections: sections
      .filter(({ anchor }) => isUsed(optionalSections[anchor]))
      .map((section): LawSection => (section.anchor === storageAnchor ? { ...section, table } : section)),
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
