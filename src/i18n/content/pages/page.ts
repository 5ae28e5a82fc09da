import * as v from 'valibot'
import { subscriptionLists } from '#domain/newsletter/subscription.ts'
import { aiServiceSections } from './ai-service-page.ts'
import { careerSections } from './career-page.ts'
import { ecommerceSections, marketplacesSections } from './commerce-pages.ts'
import { contactSections } from './contact-page.ts'
import { homeSections } from './home-page.ts'
import { howWeWorkSections } from './how-we-work-page.ts'
import { cookieSections, lawSections, privacySections, storageAnchor } from './law-page.ts'
import { maintenanceSections } from './maintenance-page.ts'
import { partnershipsSections } from './partnerships-page.ts'
import { pricingSections } from './pricing-page.ts'
import { referencesSections } from './references-page.ts'
import { Slug } from '#i18n/content/slug.ts'
import { teamSections } from './team-page.ts'
import { Description, Sample, Text } from '#i18n/content/text.ts'
import { webServiceSections } from './web-service-page.ts'

/** Pages that say what they will hold; each has a list of those who want to hear when it does. */
export const comingSoonPageIds = subscriptionLists
export type ComingSoonPageId = (typeof comingSoonPageIds)[number]

const head = {
  /** In menus and breadcrumbs, and in the document's head where there is no `headTitle`. */
  title: Text,
  /** What people search for, for the document's head; with the site's name about 60 characters, after which search engines cut. */
  headTitle: v.exactOptional(Text),
  description: Description,
  heading: Text,
  lead: Text,
}

const Section = v.strictObject({
  /** Id of the section's element, the same in every language: `/terms#payment`. */
  anchor: v.exactOptional(Slug),
  heading: Text,
  paragraphs: v.array(Text),
  items: v.exactOptional(v.array(Text)),
})

/** `content/pages/<page>/<locale>.json` of a page of running text; texts may name facts, such as `{price.firstShop}`. */
const TextPageSchema = v.strictObject({
  sample: Sample,
  ...head,
  sections: v.pipe(v.array(Section), v.nonEmpty('has no section')),
})

export const ContactPageSchema = v.strictObject({ ...TextPageSchema.entries, ...contactSections })

const ReferencesPageSchema = v.strictObject({ sample: Sample, ...head, ...referencesSections })

/** A legal page of versioned, numbered sections. */
const LawPageSchema = v.strictObject({ sample: Sample, ...head, ...lawSections })

const LegalNoticePageSchema = v.strictObject({ sample: Sample, ...head, sections: lawSections.sections })

const CookiePageSchema = v.pipe(
  v.strictObject({ sample: Sample, ...head, ...cookieSections, ...lawSections }),
  v.check(({ sections }) => sections.some(({ anchor }) => anchor === storageAnchor), `has no section ${storageAnchor}`),
)

const HomePageSchema = v.strictObject({ sample: Sample, ...head, ...homeSections })
const PricingPageSchema = v.strictObject({ sample: Sample, ...head, ...pricingSections })
const HowWeWorkPageSchema = v.strictObject({ sample: Sample, ...head, ...howWeWorkSections })
const WebServicePageSchema = v.strictObject({ sample: Sample, ...head, ...webServiceSections })
const AiServicePageSchema = v.strictObject({ sample: Sample, ...head, ...aiServiceSections })

/** The written pages by the names of their folders in `content/pages`. */
export const writtenPageSchemas = {
  home: HomePageSchema,
  'services-web-development': WebServicePageSchema,
  'services-ecommerce': v.strictObject({ sample: Sample, ...head, ...ecommerceSections }),
  'services-marketplaces': v.strictObject({ sample: Sample, ...head, ...marketplacesSections }),
  'services-ai-development': AiServicePageSchema,
  'services-maintenance': v.strictObject({ sample: Sample, ...head, ...maintenanceSections }),
  'how-we-work': HowWeWorkPageSchema,
  pricing: PricingPageSchema,
  references: ReferencesPageSchema,
  blogs: TextPageSchema,
  team: v.strictObject({ sample: Sample, ...head, ...teamSections }),
  career: v.strictObject({ sample: Sample, ...head, ...careerSections }),
  partnerships: v.strictObject({ sample: Sample, ...head, ...partnershipsSections }),
  'contact-us': ContactPageSchema,
  'privacy-policy': v.strictObject({ sample: Sample, ...head, ...privacySections, ...lawSections }),
  cookies: CookiePageSchema,
  terms: LawPageSchema,
  accessibility: LawPageSchema,
  'legal-notice': LegalNoticePageSchema,
}
export type WrittenPageId = keyof typeof writtenPageSchemas
export type PageId = WrittenPageId | ComingSoonPageId
export type WrittenPages = { readonly [Id in WrittenPageId]: v.InferOutput<(typeof writtenPageSchemas)[Id]> }
export const writtenPageIds = Object.keys(writtenPageSchemas) as readonly WrittenPageId[] // exactly its keys

/** What a page says that is not written yet: what it will hold, and the written page nearest to it. */
export const comingSoon = {
  holds: v.pipe(v.array(Text), v.nonEmpty('names nothing the page will hold')),
  nearest: v.picklist(writtenPageIds, 'is not a written page'),
}

/** `content/pages/<page>/<locale>.json` of a page that is coming soon. */
export const ComingSoonPageSchema = v.strictObject({ sample: Sample, ...head, ...comingSoon })
export type ComingSoonPage = v.InferOutput<typeof ComingSoonPageSchema>
