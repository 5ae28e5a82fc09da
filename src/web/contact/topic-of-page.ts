import type { ContactTopic } from '#domain/contact/contact-request.ts'
import { splitLocalePath } from '#domain/locale-path.ts'

/** What the contact form below a page is most likely about; the visitor may choose another topic. */
export function findTopicOfPage(pathname: string): ContactTopic | undefined {
  return topics.get(splitLocalePath(pathname).path)
}

const topics: ReadonlyMap<string, ContactTopic> = new Map([
  ['/services/web-development', 'shop'],
  ['/services/ecommerce', 'shop'],
  ['/services/marketplaces', 'marketplace'],
  ['/services/ai-development', 'ai'],
  ['/services/maintenance', 'care'],
])
