import { escapeXml, textElement, xmlElement } from '#domain/xml.ts'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import type { Block, Inline, TableBlock, TableCell } from '#i18n/content/post-block.ts'

/** Context of an article: links to the site become absolute, drawings are left out. */
type Place = { readonly locale: Locale; readonly siteUrl: string; readonly address: string }

/** An article as HTML for feeds, with the same elements as its page (web/blog/body/article-body.tsx). */
export function writeBlocks(blocks: readonly Block[], place: Place): string {
  return blocks.map((block) => writeBlock(block, place)).join('')
}

function writeBlock(block: Block, place: Place): string {
  switch (block.type) {
    case 'paragraph':
      return xmlElement('p', {}, writeInlines(block.children, place))
    case 'heading':
      return xmlElement(`h${block.depth}`, {}, writeInlines(block.children, place))
    case 'list': {
      const items = block.items.map((item) => xmlElement('li', {}, writeBlocks(item, place)))
      return xmlElement(block.ordered ? 'ol' : 'ul', {}, ...items)
    }
    case 'code':
      return xmlElement('pre', {}, textElement('code', block.text))
    case 'quote':
    case 'callout':
      return xmlElement('blockquote', {}, writeBlocks(block.children, place))
    case 'table':
      return xmlElement('table', {}, xmlElement('thead', {}, writeRow(block.head, 'th', place)), writeRows(block.rows, place))
    case 'figure': {
      const link = xmlElement('a', { href: place.address }, escapeXml(block.alternative))
      return xmlElement('figure', {}, xmlElement('p', {}, link), textElement('figcaption', block.caption))
    }
    case 'picture': {
      const { alt, width, height, src } = block.picture
      const image = xmlElement('img', { src: place.siteUrl + src, alt, width: String(width), height: String(height) })
      return xmlElement('figure', {}, image, ...(block.caption === undefined ? [] : [textElement('figcaption', block.caption)]))
    }
    case 'footnotes': {
      const footnotes = block.footnotes.map(({ children }) => xmlElement('li', {}, writeBlocks(children, place)))
      return xmlElement('ol', {}, ...footnotes)
    }
  }
}

function writeRows(rows: TableBlock['rows'], place: Place): string {
  return xmlElement('tbody', {}, ...rows.map((row) => writeRow(row, 'td', place)))
}

function writeRow(cells: readonly TableCell[], name: 'th' | 'td', place: Place): string {
  return xmlElement('tr', {}, ...cells.map((cell) => xmlElement(name, {}, writeInlines(cell, place))))
}

function writeInlines(parts: readonly Inline[], place: Place): string {
  return parts.map((part) => writeInline(part, place)).join('')
}

function writeInline(part: Inline, place: Place): string {
  switch (part.type) {
    case 'text':
      return escapeXml(part.text)
    case 'code':
      return textElement('code', part.text)
    case 'break':
      return '<br/>'
    case 'footnoteReference':
      return textElement('sup', String(part.number))
    case 'emphasis':
      return xmlElement('em', {}, writeInlines(part.children, place))
    case 'strong':
      return xmlElement('strong', {}, writeInlines(part.children, place))
    case 'link': {
      return xmlElement('a', { href: toAbsolute(part.href, place) }, writeInlines(part.children, place))
    }
  }
}

/** A fragment is in the article, not in the feed. */
function toAbsolute(href: string, { siteUrl, locale, address }: Place): string {
  if (href.startsWith('#')) return address + href
  return href.startsWith('/') ? siteUrl + localizePath(locale, href) : href
}
