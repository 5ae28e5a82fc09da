/** What a result leads to; results say it. */
export const searchKinds = ['page', 'service', 'question', 'role', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Something that can be found, in one language. */
export type SearchEntry = {
  readonly kind: SearchKind
  /** English path of its page, with the anchor of the place where that is only a part of it. */
  readonly path: string
  readonly title: string
  /** Other titles, and the headings of its sections. */
  readonly heads?: string
  /** What is shown below the title, unless a word stands elsewhere. */
  readonly text: string
  /** Further words by which it is found, and of which a part is shown when the match stands there. */
  readonly more?: string
}

/** What the search of a language is made from. */
export type SearchSource = {
  readonly entries: readonly SearchEntry[]
  /** Folded words that no entry holds by themselves, but as parts of compounds. */
  readonly vocabulary: readonly string[]
}
