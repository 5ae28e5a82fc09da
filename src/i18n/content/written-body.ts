import type { Block } from './post-block.ts'
import { parsePostBody, type PostBodyOptions } from './post-body.ts'

/** What an article says below its front matter. */
export type PostBody = {
  /** @throws ContentError naming every line and drawing that cannot be shown. */
  readonly blocks: readonly Block[]
  readonly readingMinutes: number
  /** Parses it without keeping its blocks in the place of others. @throws As `blocks`. */
  readonly check: () => void
}

/** Reading speed for prose on screens, in words a minute; our own judgement, rounded down from studies of silent reading. */
const wordsPerMinute = 200

/** Bodies whose blocks are kept: a page and its data need the same, so do feeds. Our own judgement; each takes some 100 KB. */
const mostKept = 64

/** The blocks of the bodies that were read last. */
export class RecentBlocks {
  /** The least recently used first. */
  readonly #kept = new Map<PostBody, readonly Block[]>()

  /** The blocks of a body, parsed if they are not kept. */
  get(body: PostBody, parse: () => readonly Block[]): readonly Block[] {
    const blocks = this.#kept.get(body) ?? parse()
    this.#kept.delete(body)
    this.#kept.set(body, blocks)
    const [oldest] = this.#kept.keys()
    if (oldest && this.#kept.size > mostKept) this.#kept.delete(oldest)
    return blocks
  }
}

/** A body that is parsed when its blocks are needed: to parse those of 1,000 articles takes most of a minute, and 800 MB. */
export class WrittenBody implements PostBody {
  readonly #markdown: string
  readonly #options: PostBodyOptions
  readonly #recent: RecentBlocks

  constructor(markdown: string, options: PostBodyOptions, recent: RecentBlocks) {
    this.#markdown = markdown
    this.#options = options
    this.#recent = recent
  }

  get blocks(): readonly Block[] {
    return this.#recent.get(this, () => this.#parse())
  }

  check(): void {
    this.#parse()
  }

  get readingMinutes(): number {
    return Math.max(1, Math.round(countWords(this.#markdown) / wordsPerMinute))
  }

  #parse(): readonly Block[] {
    return parsePostBody(this.#markdown, this.#options)
  }
}

/**
 * The blocks of a body for what shows other articles as well, such as feeds; undefined if it cannot be shown, for any reason.
 */
export function findBlocks(body: PostBody): readonly Block[] | undefined {
  try {
    return body.blocks
  } catch {
    // Checked, and so reported, by others (`checkBodies`, `checkArticles`).
    return undefined
  }
}

/** Words of the prose: without code, drawings, and addresses of links. */
function countWords(markdown: string): number {
  const prose = markdown
    .replaceAll(/^```[\s\S]*?^```/gmu, '')
    .replaceAll(/`[^`\n]*`|!\[[^\]]*\]\([^)\n]*\)|\[\^[^\]\s]*\]|(?<=\])\([^)\n]*\)/gu, '')
  return prose.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0
}
