import type { ContactTopic } from '#domain/contact/contact-request.ts'

/** What a request from a page is most likely about, by the English form of the page's path. */
const topics: ReadonlyMap<string, ContactTopic> = new Map([
  ['/services/web-development', 'shop'],
  ['/services/ecommerce', 'shop'],
  ['/services/marketplaces', 'marketplace'],
  ['/services/ai-development', 'ai'],
  ['/services/maintenance', 'care'],
])

/** The topic that the contact form proposes on a page. */
export function findTopicOfPage(path: string): ContactTopic | undefined {
  return topics.get(path)
}
