import { createHighlighterCore, type HighlighterCore, type LanguageInput, type ThemeRegistrationRaw } from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { createContext } from 'react-router'
import type { CodeLanguage } from '#i18n/content/code-language.ts'
import type { Block, CodeToken, TokenKind } from '#i18n/content/post-block.ts'

/** Each grammar is a separate chunk that is loaded when an article first needs it. */
const grammars: Readonly<Record<CodeLanguage, LanguageInput>> = {
  bash: () => import('@shikijs/langs/bash'),
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  html: () => import('@shikijs/langs/html'),
  http: () => import('@shikijs/langs/http'),
  js: () => import('@shikijs/langs/js'),
  json: () => import('@shikijs/langs/json'),
  php: () => import('@shikijs/langs/php'),
  python: () => import('@shikijs/langs/python'),
  sql: () => import('@shikijs/langs/sql'),
  ts: () => import('@shikijs/langs/ts'),
  tsx: () => import('@shikijs/langs/tsx'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
}

/** TextMate scopes of each token kind; later kinds override earlier ones. */
const scopes: Readonly<Record<TokenKind, readonly string[]>> = {
  number: ['constant', 'support.constant', 'markup.changed'],
  string: ['string', 'markup.inserted', 'constant.character.escape'],
  keyword: ['keyword', 'storage', 'entity.name.tag', 'variable.language', 'markup.deleted'],
  name: [
    'entity.name.function',
    'support.function',
    'entity.other.attribute-name',
    'support.type.property-name',
    'meta.object-literal.key',
  ],
  type: ['entity.name.type', 'entity.name.class', 'support.type', 'support.class', 'entity.name.namespace', 'meta.diff.header'],
  comment: ['comment', 'punctuation.definition.comment'],
}
// Typed by its literal above.
const kinds = Object.keys(scopes) as TokenKind[]

/** A theme can only map scopes to hexadecimal colors, so each color encodes the index of a kind. */
const toColor = (at: number) => `#00000${at + 1}`
const theme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  colors: {},
  settings: [
    { settings: { foreground: '#000000', background: '#FFFFFF' } },
    ...kinds.map((kind, at) => ({ scope: [...scopes[kind]], settings: { foreground: toColor(at) } })),
  ],
}
const kindsByColor = new Map(kinds.map((kind, at) => [toColor(at), kind]))

/** Splits code into tokens on the server. Loads nothing until the first code block is highlighted. */
export class CodeHighlighter {
  #highlighter: Promise<HighlighterCore> | undefined

  /** Returns the blocks with tokens for each code block that names its language. */
  highlight(blocks: readonly Block[]): Promise<Block[]> {
    return Promise.all(blocks.map((block) => this.#highlightBlock(block)))
  }

  async #highlightBlock(block: Block): Promise<Block> {
    switch (block.type) {
      case 'code':
        return block.language === undefined ? block : { ...block, tokens: await this.#divide(block.text, block.language) }
      case 'list':
        return { ...block, items: await Promise.all(block.items.map((item) => this.highlight(item))) }
      case 'quote':
      case 'callout':
        return { ...block, children: await this.highlight(block.children) }
      case 'footnotes': {
        const footnotes = block.footnotes.map(async (footnote) => ({ ...footnote, children: await this.highlight(footnote.children) }))
        return { ...block, footnotes: await Promise.all(footnotes) }
      }
      case 'paragraph':
      case 'heading':
      case 'table':
      case 'figure':
      case 'picture':
        return block
    }
  }

  async #divide(text: string, language: CodeLanguage): Promise<CodeToken[]> {
    this.#highlighter ??= createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() })
    const highlighter = await this.#highlighter
    await highlighter.loadLanguage(grammars[language])
    // No time limit: on a busy machine the rest of the code would remain without colors.
    const { tokens } = highlighter.codeToTokens(text, { lang: language, theme: 'kinds', tokenizeTimeLimit: 0 })
    return mergeTokens(
      tokens.flatMap((line, at) => [
        ...(at === 0 ? [] : [{ text: '\n' }]),
        ...line.map(({ content, color = '' }) => toToken(content, kindsByColor.get(color.toUpperCase()))),
      ]),
    )
  }
}

/** The highlighter that all requests share. */
export const highlighterContext = createContext<CodeHighlighter>()

function toToken(text: string, kind: TokenKind | undefined): CodeToken {
  // Whitespace needs no color.
  return kind === undefined || text.trim() === '' ? { text } : { kind, text }
}

function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: CodeToken[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (last && last.kind === token.kind) merged.splice(-1, 1, { ...last, text: last.text + token.text })
    else merged.push(token)
  }
  return merged
}
