import type { MetaDescriptor } from 'react-router'

/** A thing of schema.org as JSON-LD, without its context. */
export type Thing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/**
 * Structured data for a page's head. It is for machines that read documents, so it stands in server HTML alone: a script element made
 * by the browser's React is refused by Trusted Types.
 */
export function structuredData(things: () => readonly Thing[]): MetaDescriptor[] {
  if (!import.meta.env.SSR) return []
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': things() } }]
}

/** Questions that a page answers in full. */
export function describeQuestions(items: readonly { readonly question: string; readonly answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Where a page stands: the pages above it with their addresses, then itself. */
export function describeBreadcrumbs(above: readonly { readonly name: string; readonly address: string }[], current: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: current, address: undefined }].map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(address && { item: address }),
    })),
  }
}

type DescribedArticle = {
  readonly title: string
  readonly description: string
  readonly language: string
  readonly address: string
  readonly image: string
  /** UTC instants. */
  readonly publishedAt: string
  readonly changedAt: string
  readonly author: { readonly name: string; readonly address: string }
  readonly keywords: readonly string[]
  readonly publisher: string
}

/** An article of the blog. */
export function describeArticle(article: DescribedArticle): Thing {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.description,
    inLanguage: article.language,
    mainEntityOfPage: article.address,
    image: article.image,
    datePublished: article.publishedAt,
    dateModified: article.changedAt,
    author: { '@type': 'Person', name: article.author.name, url: article.author.address },
    publisher: { '@type': 'Organization', name: article.publisher },
    keywords: article.keywords.join(', '),
  }
}

type OfferedService = {
  readonly name: string
  readonly description: string
  /** Net, in minor units of a currency with two digits; the least that it costs. */
  readonly fromMinor: number
  readonly currency: string
}

/** A service for businesses with the net price at which it starts. */
export function describeService({ name, description, fromMinor, currency }: OfferedService, provider: string): Thing {
  return {
    '@type': 'Service',
    name,
    description,
    provider: { '@type': 'Organization', name: provider },
    offers: {
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'PriceSpecification',
        minPrice: (fromMinor / 100).toFixed(2),
        priceCurrency: currency,
        valueAddedTaxIncluded: false,
      },
    },
  }
}
