/** Kinds of results, which results display. */
export const searchKinds = ['page', 'service', 'question', 'role', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]

/** A searchable entry in one language. */
export type SearchEntry = {
  readonly kind: SearchKind
  /** English path of its page, with an anchor if it is only a part of it. */
  readonly path: string
  readonly title: string
  /** Other titles, and the headings of its sections. */
  readonly heads?: string
  /** Shown below the title, unless the match is elsewhere. */
  readonly text: string
  /** Further searchable text; an excerpt is shown if the match is in it. */
  readonly more?: string
}

/** Input of `createSearch` for one language. */
export type SearchSource = {
  readonly entries: readonly SearchEntry[]
  /** Folded words that are no words of the entries, but parts of their compounds. */
  readonly vocabulary: readonly string[]
}
