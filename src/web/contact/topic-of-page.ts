import type { ContactTopic } from '#domain/contact/lead.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { findRouteEntry } from '#web/navigation/route-table.ts'

/** The likely topic of the contact form below a page; the visitor may choose another one. */
export function findTopicOfPage(pathname: string): ContactTopic | undefined {
  return findRouteEntry(splitLocalePath(pathname).path)?.topic
}
