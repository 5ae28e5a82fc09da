import type { ContactTopic } from '#domain/contact/lead.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { findRouteEntry } from '#web/navigation/route-table.ts'

/** What the contact form below a page is most likely about; the visitor may choose another topic. */
export function findTopicOfPage(pathname: string): ContactTopic | undefined {
  const { path } = splitLocalePath(pathname)
  // An announced service has no entry of its own.
  return path === '/services/maintenance' ? 'care' : findRouteEntry(path)?.topic
}
