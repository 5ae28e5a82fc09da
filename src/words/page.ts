import * as v from 'valibot'
import { Slug } from './slug.ts'
import { Description, Sample, Text } from './text.ts'

/** Pages with texts of their own; the names are their folders in `content/pages`. */
export const writtenPageIds = [
  'home',
  'blogs',
  'career',
  'contact-us',
  'partnerships',
  'how-we-work',
  'pricing',
  'privacy-policy',
  'terms',
  'references',
  'team',
  'services-web-development',
  'services-ai-development',
] as const
export type WrittenPageId = (typeof writtenPageIds)[number]

/** Pages that say what they will hold (specification section 2). */
export const comingSoonPageIds = ['analyze', 'project', 'videos', 'ebooks', 'checklists', 'newsletter'] as const
export type ComingSoonPageId = (typeof comingSoonPageIds)[number]

const head = { title: Text, description: Description, heading: Text, lead: Text }

const Section = v.strictObject({
  /** Id of the section's element, the same in every language: `/terms#imprint`. */
  anchor: v.exactOptional(Slug),
  heading: Text,
  paragraphs: v.array(Text),
  items: v.exactOptional(v.array(Text)),
})
export type PageSection = v.InferOutput<typeof Section>

/** `content/pages/<page>/<locale>.json` of a written page; texts may name facts, such as `{price.firstShop}`. */
export const WrittenPageSchema = v.strictObject({
  sample: Sample,
  ...head,
  sections: v.pipe(v.array(Section), v.nonEmpty('has no section')),
})
export type WrittenPage = v.InferOutput<typeof WrittenPageSchema>

/** What a page says that is not written yet: what it will hold, and the written page nearest to it. */
export const comingSoon = {
  holds: v.pipe(v.array(Text), v.nonEmpty('names nothing the page will hold')),
  nearest: v.picklist(writtenPageIds, 'is not a written page'),
}

/** `content/pages/<page>/<locale>.json` of a page that is coming soon. */
export const ComingSoonPageSchema = v.strictObject({ sample: Sample, ...head, ...comingSoon })
export type ComingSoonPage = v.InferOutput<typeof ComingSoonPageSchema>
