import { brand, findPlate, hasDefaultMark, isWordMark, type LogoImage, mixColors, type ThemeColor, themeColors } from '#domain/brand.ts'

/** What a mail's sheet shows, as plain text: everything is escaped here. An empty text is left out. */
export type MailSheet = {
  readonly subject: string
  /** BCP 47. */
  readonly languageTag: string
  readonly siteName: string
  /** Shown after the subject in lists of mails. */
  readonly preview: string
  /** Fact at the head, cut by the seam where it has two parts, such as the day and the month. */
  readonly figure: { readonly label: string; readonly drawn: string; readonly built: string }
  readonly heading: { readonly small: string; readonly large: string; readonly note: string }
  readonly paragraphs: readonly string[]
  /** Parts of a call, drawn as a dimension line to scale. */
  readonly agenda: readonly { readonly minutes: number; readonly label: string; readonly text: string }[]
  readonly fields: readonly MailField[]
  readonly quote: { readonly label: string; readonly text: string } | undefined
  /** The first one is filled. */
  readonly actions: readonly MailAction[]
  readonly closing: readonly string[]
  readonly titleBlock: readonly MailField[]
}
export type MailField = { readonly label: string; readonly value: string }
export type MailAction = { readonly label: string; readonly address: string }

/**
 * Writes a mail as HTML: tables of at most 600 px, since Outlook lays out nothing else; styles on the elements, since some programs remove
 * style sheets; nothing remote, since programs block it: a logo is attached. The style sheet adds the dark theme, outlined figures and sizes for wide windows.
 */
export function writeMailSheet(sheet: MailSheet): string {
  const { subject, languageTag, preview, closing } = sheet
  const title = escapeHtml(subject)
  return `<!doctype html>
<html lang="${languageTag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
${writeStyles(sheet)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;${on('ground')};${color('ink')};font-family:${face};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(40)}</div>
<div role="article" lang="${languageTag}" aria-label="${title}">
${table('class="ground"', on('ground'))}<tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table('class="sheet line"', `max-width:600px;${on('sheet')};border:1px solid ${brand.colors.line};border-collapse:separate;border-radius:4px`)}
<tr><td>${writeHead(sheet)}</td></tr>
<tr><td class="body" align="left" style="padding:26px 18px 30px;font-size:16px;line-height:25px">
${[writeHeading(sheet), ...writeBody(sheet), ...closing.map((text) => paragraph(text))].join('\n')}
</td></tr>
<tr><td>${writeTitleBlock(sheet)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

const face = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The ground of the built half: the warm accent on paper. */
function builtGround(theme: 'light' | 'dark'): string {
  const { warm, sheet } = brand.colors
  return theme === 'light' ? mixColors(warm, sheet, 0.1) : mixColors(warm, '#000000', 0.12)
}

/** The pairs of text and ground of the sheet in both themes, which must be readable. */
export function listMailContrasts() {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const { sheet, tint, ground, ink, soft, accent, draft } = theme === 'light' ? brand.colors : brand.dark
    return [
      ...[ink, soft, accent].flatMap((text) => [sheet, tint, ground].map((under) => ({ theme, text, under, least: 4.5 }))),
      ...[ink, soft].map((text) => ({ theme, text, under: builtGround(theme), least: 4.5 })),
      { theme, text: '#ffffff', under: brand.colors.brand, least: 4.5 },
      // Large letters (WCAG 2.2, 1.4.3).
      { theme, text: draft, under: tint, least: 3 },
    ]
  })
}

function writeStyles({ figure }: MailSheet): string {
  const wide = writeFigureSizes(figure, 300 - 56, 600 * 0.66 - 56, 84)
  const rules = themeColors.map((name) =>
    name === 'ground' || name === 'sheet' || name === 'tint'
      ? `.${name}{background-color:${brand.dark[name]}!important}`
      : name === 'line' || name === 'control' || name === 'draft'
        ? `.${name}{border-color:${brand.dark[name]}!important}`
        : `.${name}{color:${brand.dark[name]}!important}`,
  )
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration-thickness:1px}
@media (min-width:560px){.body{padding:34px 28px 38px!important}.edge{padding-left:28px!important;padding-right:28px!important}.figure{font-size:${wide}px!important;line-height:${wide}px!important}.large{font-size:40px!important;line-height:44px!important}}
@media (prefers-color-scheme:dark){${rules.join('')}.built{background-color:${builtGround('dark')}!important}.drawn{color:${brand.dark.draft}!important}.paper{background-image:${gridOf(brand.dark.line)}!important}}
@supports (-webkit-text-stroke:1px red){.drawn{color:transparent!important;letter-spacing:0!important;-webkit-text-stroke:1.3px ${brand.colors.draft}}@media (prefers-color-scheme:dark){.drawn{-webkit-text-stroke-color:${brand.dark.draft}}}}`
}

/** The mark and the name on grid paper, and the figure; the seam between drawing and building runs through both. */
function writeHead({ siteName, figure }: MailSheet): string {
  const { label, drawn, built: whole } = figure
  const isCut = drawn !== ''
  const [left, right] = isCut ? (['50%', '50%'] as const) : (['34%', '66%'] as const)
  const size = writeFigureSizes(figure, 172 - 38, 344 * 0.66 - 38, 64)
  const paper = `background-color:${brand.colors.tint};background-image:${gridOf(brand.colors.line)};background-size:20px 20px`
  const warm = `background-color:${builtGround('light')};border-left:2px solid ${brand.colors.warm}`
  const letters = `font-size:${size}px;line-height:${size}px;font-weight:700;letter-spacing:-0.04em;white-space:nowrap`
  const low = 'padding:0 18px 18px;height:82px'
  return `${table('class="line"', `border-bottom:1px solid ${brand.colors.line}`)}
<tr>
<td class="paper tint edge" width="${left}" valign="top" bgcolor="${brand.colors.tint}" style="${paper};padding:18px 18px 0;height:${whole === '' ? 62 : 42}px">${writeName(siteName)}</td>
<td class="built edge" width="${right}" valign="top" bgcolor="${builtGround('light')}" style="${warm};padding:20px 18px 0"><span class="soft" style="${color('soft')};font-size:14px;line-height:20px">${escapeHtml(label)}</span></td>
</tr>${
    whole === ''
      ? ''
      : `
<tr>
<td class="paper tint edge" valign="bottom" bgcolor="${brand.colors.tint}" style="${paper};${low}"><span class="drawn figure" style="color:${brand.colors.draft};${letters}">${escapeHtml(drawn)}</span></td>
<td class="built edge" valign="bottom" bgcolor="${builtGround('light')}" style="${warm};${low}"><span class="ink figure" style="${color('ink')};${letters}">${escapeHtml(whole)}</span></td>
</tr>`
  }
</table>`
}

/** The size in px at which the longer part of a figure fits; letters and digits of a bold sans are about 0.6 em wide. */
function writeFigureSizes({ drawn, built: whole }: MailSheet['figure'], half: number, most: number, limit: number): number {
  const length = Math.max(drawn.length, whole.length, 1)
  return Math.max(18, Math.min(limit, Math.floor((drawn === '' ? most : half) / (0.6 * length))))
}

function writeName(siteName: string): string {
  const letters = `${color('ink')};font-size:17px;line-height:24px;font-weight:700;letter-spacing:-0.02em`
  const name = `<span class="ink" style="${letters}">${escapeHtml(siteName)}</span>`
  const { image } = brand
  const logo = image && measureLogo(image)
  if (logo && isWordMark(logo.image)) return writeLogo(logo, siteName, letters)
  const mark = logo ? writeLogo(logo, '', '') : hasDefaultMark(brand) ? writeMark(11) : ''
  const width = logo ? logo.width + 2 * logo.edge : 24
  return mark === ''
    ? name
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="${width}" style="width:${width}px;min-width:${width}px;padding-right:8px">${mark}</td><td>${name}</td></tr></table>`
}

/** The address of the logo within a mail (RFC 2392), to which it is attached. */
export const logoId = 'logo@brand'

/** A logo in CSS pixels, with the ground that it needs behind it in one of the themes; `edge` is the width of that around it. */
type Logo = {
  readonly image: LogoImage
  readonly width: number
  readonly height: number
  readonly plate: string | undefined
  readonly edge: number
}

function measureLogo(image: LogoImage): Logo {
  const plate = findPlate(brand, 'light') ?? findPlate(brand, 'dark')
  const edge = plate === undefined ? 0 : 4
  const height = Math.round(Math.min(28 - edge, (168 / image.width) * image.height))
  return { image, width: Math.round((height / image.height) * image.width), height, plate, edge }
}

/**
 * The logo, which the mail brings along, since programs block remote pictures. Its ground is a picture, too, because programs that darken
 * mails leave those as they are.
 *
 * @param alt Empty if the name is next to it; `letters` is the style of its letters.
 */
function writeLogo({ width, height, plate, edge }: Logo, alt: string, letters: string): string {
  const ground = plate === undefined ? '' : `background-image:linear-gradient(${plate},${plate});border-radius:4px;padding:${edge}px;`
  return `<img src="cid:${logoId}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;border:0;max-width:100%;height:auto;${ground}${letters}">`
}

/** The default mark: two squares and two folds in table cells, so that most mails bring no file. */
function writeMark(side: number): string {
  const fold = mixColors(brand.colors.brand, brand.colors.sheet, 0.55)
  const cell = (style: string) =>
    `<td width="${side}" height="${side}" style="${style};width:${side}px;height:${side}px;font-size:0;line-height:0">&nbsp;</td>`
  const gap = '<td width="2" style="width:2px;font-size:0">&nbsp;</td>'
  const folded = `background-image:linear-gradient(135deg,${fold} 50%,transparent 50%)`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" aria-hidden="true"><tr>${cell(`background-color:${brand.colors.brand}`)}${gap}${cell(folded)}</tr><tr><td height="2" colspan="3" style="height:2px;font-size:0;line-height:0">&nbsp;</td></tr><tr>${cell(folded)}${gap}${cell(`background-color:${brand.colors.warm}`)}</tr></table>`
}

function writeHeading({ heading: { small, large, note } }: MailSheet): string {
  const above =
    small === ''
      ? ''
      : `<span style="display:block;font-size:16px;line-height:24px;font-weight:700;letter-spacing:0">${escapeHtml(small)}</span>`
  return [
    `<h1 class="ink large" dir="auto" style="${color('ink')};margin:0;font-size:30px;line-height:34px;font-weight:700;letter-spacing:-0.03em;word-break:break-word;text-wrap:balance">${above}${escapeHtml(large)}</h1>`,
    ...(note === '' ? [] : [paragraph(note, 'soft', 'margin:10px 0 0')]),
  ].join('\n')
}

function writeBody({ paragraphs, agenda, fields, quote, actions }: MailSheet): readonly string[] {
  return [
    ...paragraphs.map((text) => writeLinks(text) ?? paragraph(text)),
    ...(agenda.length > 0 ? [writeAgenda(agenda)] : []),
    ...(fields.length > 0 ? [writeRows(fields.map(({ label, value }) => ({ label, value: escapeHtml(value) })))] : []),
    ...(quote
      ? [
          paragraph(quote.label),
          `<blockquote class="accent" dir="auto" style="margin:8px 0 0;padding:2px 0 2px 16px;border-left:2px solid ${brand.colors.warm};${color('ink')}"><span class="ink" style="${color('ink')}">${escapeHtml(quote.text)}</span></blockquote>`,
        ]
      : []),
    ...(actions.length > 0
      ? [
          writeActions(
            actions,
            fields.map(({ value }) => value),
          ),
        ]
      : []),
  ]
}

function paragraph(text: string, tone: 'ink' | 'soft' = 'ink', margin = 'margin:16px 0 0'): string {
  return `<p class="${tone}" dir="auto" style="${margin};${color(tone)};word-break:break-word">${escapeHtml(text)}</p>`
}

/** Rows of a paragraph whose lines all name an address, such as `2026-0007: https://…`; otherwise undefined. */
function writeLinks(text: string): string | undefined {
  const lines = text.split('\n').map((line) => /^(.+): (https?:\/\/[^\s"<>]+)$/u.exec(line))
  if (!lines.every((line) => line !== null)) return undefined
  return writeRows(
    lines.map(([, label = '', address = '']) => ({
      label,
      value: `<a class="accent" href="${escapeHtml(address)}" style="${color('accent')};font-size:14px;font-weight:400;word-break:break-all">${escapeHtml(address)}</a>`,
    })),
  )
}

/** @param rows Values as HTML. */
function writeRows(rows: readonly MailField[]): string {
  const cell = `padding:9px 0;border-top:1px solid ${brand.colors.line};font-size:15px;line-height:22px;text-align:left;vertical-align:top`
  const written = rows.map(
    ({ label, value }) =>
      `<tr><th class="soft line" scope="row" width="32%" style="${cell};padding-right:12px;${color('soft')};font-weight:400">${escapeHtml(label)}</th><td class="ink line" dir="auto" style="${cell};${color('ink')};font-weight:600;word-break:break-word">${value}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:22px 0 0;border-collapse:collapse;border-bottom:1px solid ${brand.colors.line}">${written.join('\n')}</table>`
}

/** A dimension line: a tick at each end of a part, whose width is its share of the time. */
function writeAgenda(parts: MailSheet['agenda']): string {
  const sum = parts.reduce((total, { minutes }) => total + minutes, 0)
  const share = (minutes: number) => Math.round((100 * minutes) / sum)
  const line = `1px solid ${brand.colors.draft}`
  const ticks = (edge: string) =>
    parts
      .map(({ minutes }, index) => {
        const end = index === parts.length - 1 ? `;border-right:${line}` : ''
        return `<td class="draft" width="${share(minutes)}%" height="5" style="height:5px;font-size:0;line-height:0;border-left:${line}${end}${edge}">&nbsp;</td>`
      })
      .join('')
  const texts = parts.map(
    ({ label, text }) =>
      `<td class="ink" valign="top" style="padding:7px 8px 0 0;${color('ink')};font-size:14px;line-height:19px"><b style="white-space:nowrap">${escapeHtml(label)}</b><br>${escapeHtml(text)}</td>`,
  )
  return `${table('', 'margin:24px 0 0')}<tr aria-hidden="true">${ticks('')}</tr><tr aria-hidden="true">${ticks(`;border-top:${line}`)}</tr><tr>${texts.join('')}</tr></table>`
}

/** @param shown Addresses that the sheet shows elsewhere. */
function writeActions(actions: readonly MailAction[], shown: readonly string[]): string {
  const buttons = actions.map(({ label, address }, index) => {
    const isFilled = index === 0
    const ground = isFilled ? ` bgcolor="${brand.colors.brand}"` : ''
    const tone = isFilled ? '' : ' class="control"'
    const look = isFilled
      ? `background-color:${brand.colors.brand};border:1px solid ${brand.colors.brand}`
      : `border:1px solid ${brand.colors.control}`
    const text = isFilled ? 'color:#ffffff' : color('ink')
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="left" style="margin:22px 10px 0 0"><tr><td${tone}${ground} align="center" style="${look};border-radius:8px;mso-padding-alt:11px 20px"><a${isFilled ? '' : ' class="ink"'} href="${escapeHtml(address)}" style="display:inline-block;padding:11px 20px;${text};font-size:16px;line-height:20px;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`
  })
  // Where each leads, for readers who doubt; the whole address is in the plain text.
  const addresses = actions
    .filter(({ address }) => !shown.includes(address))
    .map(
      ({ address }) =>
        `<p class="soft" style="margin:14px 0 0;${color('soft')};font-size:13px;line-height:19px;word-break:break-all">${escapeHtml(shorten(address))}</p>`,
    )
  return `${table('', '')}<tr><td>${buttons.join('\n')}</td></tr></table>\n${addresses.join('\n')}`
}

/** Host and path of an address. */
function shorten(address: string): string {
  return address.replace(/^https?:\/\//u, '').replace(/[?#].*$/u, '')
}

function writeTitleBlock({ titleBlock }: MailSheet): string {
  const edge = `1px solid ${brand.colors.draft}`
  const pairs = Array.from({ length: Math.ceil(titleBlock.length / 2) }, (_, row) => titleBlock.slice(2 * row, 2 * row + 2))
  const cell = ({ label, value }: MailField, isSecond: boolean, span: number) =>
    `<td class="draft edge" width="50%"${span > 1 ? ` colspan="${span}"` : ''} valign="top" style="padding:8px 18px 9px;border-top:${edge}${isSecond ? `;border-left:${edge}` : ''};font-size:13px;line-height:18px"><span class="accent" style="${color('accent')}">${escapeHtml(label)}</span><br><span class="ink" style="${color('ink')};font-weight:600;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value).replaceAll('@', '<wbr>@')}</span></td>`
  const rows = pairs.map((pair) => `<tr>${pair.map((field, index) => cell(field, index === 1, 3 - pair.length)).join('')}</tr>`)
  return `${table('', 'table-layout:fixed')}${rows.join('\n')}</table>`
}

function table(attributes: string, style: string): string {
  const { length } = attributes
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${length > 0 ? ` ${attributes}` : ''}${style === '' ? '' : ` style="${style}"`}>`
}

function on(name: ThemeColor): string {
  return `background-color:${brand.colors[name]}`
}

function color(name: ThemeColor): string {
  return `color:${brand.colors[name]}`
}

function gridOf(line: string): string {
  return `linear-gradient(${line} 1px,transparent 1px),linear-gradient(90deg,${line} 1px,transparent 1px)`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '').replaceAll('\n', '<br>\n')
}
