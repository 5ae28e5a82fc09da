type Attributes = Readonly<Record<string, string>>

export type DocumentHead = {
  readonly lang: string | undefined
  readonly titles: readonly string[]
  /** Contents of `meta` elements by their `name` or `property`. */
  readonly meta: Readonly<Record<string, string>>
  /** Addresses by their `hreflang`. */
  readonly alternates: Readonly<Record<string, string>>
  readonly canonical: string | undefined
}

/** Parses the metadata that search engines and social networks read. */
export function readHead(html: string): DocumentHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = listTags(head, 'link')
  return {
    lang: listTags(head, 'html')[0]?.['lang'],
    titles: [...head.matchAll(/<title>(.*?)<\/title>/gsu)].map(([, title = '']) => decodeEntities(title)),
    meta: Object.fromEntries(listTags(head, 'meta').map((tag) => [tag['name'] ?? tag['property'] ?? '', tag['content'] ?? ''])),
    alternates: Object.fromEntries(
      links.filter(({ rel, type }) => rel === 'alternate' && !type).map((link) => [link['hreflang'] ?? '', link['href'] ?? '']),
    ),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
  }
}

/** Returns the attributes of all elements of a tag name, with lower-case names as in HTML. */
export function listTags(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>])([^>]*)>`, 'gu'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)].map(([, key = '', value = '']) => [key.toLowerCase(), decodeEntities(value)]),
    ),
  )
}

/** Returns the text of a document, without scripts and styles. */
export function readText(html: string): string {
  return decodeEntities(html.replaceAll(/<(script|style)[\s>].*?<\/\1>|<!--.*?-->|<[^>]*>/gsu, ''))
}

function decodeEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
