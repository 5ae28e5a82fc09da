import { readPerLocale } from '#i18n/content/content-files.ts'
import type { AnnouncedService } from '#i18n/content/service.ts'

/** Makes a service that is coming soon. */
export function makeAnnouncedService(slug: string): AnnouncedService {
  return {
    slug,
    texts: readPerLocale((locale) => ({
      name: `${slug} (${locale})`,
      lead: 'A service that is announced.',
      description: 'Coming soon: a service that is announced.',
      holds: ['what it costs', 'how long it takes'],
      nearest: 'pricing',
    })),
  }
}
