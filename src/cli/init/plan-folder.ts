import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { pagePath } from '#i18n/content/page-path.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'
import { keptPaths } from '#i18n/content/structure.ts'
import { readTemplates } from '#i18n/content/templates.ts'
import { writeHome, writeLegalNotice } from './blank-pages.ts'
import { drawIcons } from './draw-icons.ts'
import { readVariables, setVariables } from './env-file.ts'
import { createLetterMark } from './letter-mark.ts'
import { type Mark, writeSvg } from './logo.ts'
import type { Answers } from './questions.ts'
import { deriveThemeColors } from './theme-colors.ts'

/** The planned changes of the product's files. */
export type Plan = {
  /** Texts or bytes of changed files, by path in the product's folder. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Sentences about changes to the answers. */
  readonly notes: readonly string[]
}

const pages = [...writtenPageIds, ...comingSoonPageIds]

/** Sample pages to hide until the agency writes its own. Services are hidden together. */
const hideable = [...new Set(pages.map((page) => pagePath(page).replace(/^\/services\/.*/u, '/services')))].filter(
  (path) => !keptPaths.includes(path),
)

/**
 * Plans the changes for an agency's answers. Replaces only samples and keeps the agency's own pages, so that it can run again.
 *
 * @param root Folder of the product.
 */
export async function planChanges(root: string, answers: Answers): Promise<Plan> {
  const site = readJson(root, 'content/site.json')
  // Later runs hide nothing: the agency may have published its pages.
  const isFirst = site['sample'] === true
  const { styleSheet, hue, colors, dark, notes } = deriveThemeColors(answers.color)
  const mark = answers.logo ?? findOwnMark(root, answers) ?? createLetterMark(answers.name, colors.brand)
  const svg = writeSvg(mark)
  const written = new Map<string, string | Uint8Array>([
    ['content/structure.json', toJson(describeStructure(root, answers, isFirst))],
    ['content/brand.json', toJson({ hue, colors, dark, mark })],
    ['content/site.json', toJson(describeSite(site, answers))],
    ['content/schedule.json', toJson(describeSchedule(readJson(root, 'content/schedule.json'), answers, isFirst))],
    ['content/promises.json', toJson(withSample(readJson(root, 'content/promises.json'), !answers.answersInOneDay))],
    ...listPages(root, answers),
    ['src/web/ui/styles/colors.css', styleSheet],
    ['public/favicon.svg', svg],
    ...[...(await drawIcons(svg, answers.name, colors))].map(([name, bytes]) => [`public/${name}`, bytes] as const),
    ['.env', describeEnvironment(root, answers)],
  ])
  return { files: new Map([...written].filter(([path, content]) => !isSame(root, path, content))), notes }
}

/** Lists the next steps, a line each. */
export function listLeft(root: string, plan: Plan, answers: Answers): string[] {
  const { languages, country, vatId, taxNumber, joinUrl, answersInOneDay, siteUrl } = answers
  const { hiddenPaths } = readPlanned(root, plan, 'content/structure.json')
  const hidden = Array.isArray(hiddenPaths) ? hiddenPaths.map(String) : []
  const samples = pages
    .filter((page) => !hidden.some((path) => pagePath(page) === path || pagePath(page).startsWith(`${path}/`)))
    .flatMap((page) => languages.map((locale) => `content/pages/${page}/${locale}.json`))
    .filter((path) => readPlanned(root, plan, path)['sample'] === true)
  return [
    ...samples.map(
      (path) => `${path}: ${path.includes('privacy-policy') ? privacyAdvice : 'is a sample; write your own and remove "sample"'}`,
    ),
    ...(joinUrl === undefined ? ['content/schedule.json: set joinUrl, the address of booked calls, and remove "sample"'] : []),
    ...(answersInOneDay
      ? []
      : ['content/promises.json: answerBusinessDays, and the texts that promise an answer within one business day (docs/content.md)']),
    ...(vatId === undefined && taxNumber === undefined
      ? ['content/site.json: "taxNumber", before the first invoice, which must state the tax number or VAT ID of the agency']
      : []),
    'content/schedule.json: "exceptions", days without calls, such as holidays',
    ...(hidden.length > 0
      ? [`content/structure.json hides ${hidden.join(', ')}: remove each from hiddenPaths once you have written it (docs/make-it-yours.md)`]
      : []),
    ...(country === 'DE' ? ['content/pages/legal-notice: further legally required statements, such as on dispute resolution'] : []),
    ...(siteUrl === undefined ? ['.env: SITE_URL, once the site has an address'] : []),
    '`npm run agency -- demo remove`, if the site was started before, to delete the demo customers and their invoices',
    '.env: SMTP_URL, to send emails instead of writing them to data/mail',
    'have a lawyer read the privacy policy, the legal notice and the terms before you publish them',
  ]
}

const privacyAdvice =
  'names invented companies for hosting and email, and the data protection authority of Hamburg; replace them and remove "sample"'

function describeStructure(root: string, { languages }: Answers, isFirst: boolean) {
  const { hiddenPaths } = readJson(root, 'content/structure.json')
  return { languages, hiddenPaths: isFirst ? hideable : hiddenPaths }
}

function describeSite(site: Fields, answers: Answers): Fields {
  const { sample: _, address, ...rest } = site
  const {
    legalName,
    representative,
    register,
    vatId,
    taxNumber,
    isSmallBusiness,
    founded,
    email,
    phone,
    street,
    postalCode,
    city,
    country,
    timeZone,
    hours,
  } = answers
  const isSameCity = isFields(address) && address['city'] === city
  return {
    legalName,
    representative,
    ...(register !== undefined && { register }),
    ...(vatId !== undefined && { vatId }),
    ...(taxNumber !== undefined && { taxNumber }),
    ...(isSmallBusiness && { isSmallBusiness }),
    founded,
    email,
    phone: phone.number,
    phoneDisplay: phone.display,
    address: {
      street,
      ...(postalCode !== undefined && { postalCode }),
      city,
      ...(isSameCity && 'cityNames' in address && { cityNames: address.cityNames }),
      country,
    },
    ...('contact' in rest && { contact: rest['contact'] }),
    ...('electronicAddress' in rest && { electronicAddress: rest['electronicAddress'] }),
    ...('bankAccount' in rest && { bankAccount: rest['bankAccount'] }),
    timeZone,
    openingHours: hours,
  }
}

/** The first run allows calls during office hours. */
function describeSchedule(schedule: Fields, { hours, joinUrl }: Answers, isFirst: boolean): Fields {
  const own = { ...withSample(schedule, joinUrl === undefined && schedule['sample'] === true), ...(joinUrl !== undefined && { joinUrl }) }
  return isFirst ? { ...own, weeklyHours: hours, exceptions: [] } : own
}

function listPages(root: string, answers: Answers): [string, string][] {
  return answers.languages.flatMap((locale) => {
    const file = `templates/${locale}.json`
    const templates = readTemplates(new ContentFiles({ [file]: readText(root, `content/${file}`) }), locale)
    return (['home', 'contact-us', 'legal-notice'] as const).flatMap((page): [string, string][] => {
      const path = `content/pages/${page}/${locale}.json`
      const text = readJson(root, path)
      if (text['sample'] !== true) return page === 'home' ? [[path, toJson(withOffer(text, writeHome(templates, locale, answers)))]] : []
      switch (page) {
        case 'home':
          return [[path, toJson(writeHome(templates, locale, answers))]]
        case 'contact-us':
          return [[path, toJson(templates.contact)]]
        case 'legal-notice':
          return [[path, toJson(writeLegalNotice(text, templates, answers))]]
      }
    })
  })
}

/** Updates the answered fields of a home page written by an earlier run. */
function withOffer(own: Fields, { description, heading, lead }: Fields): Fields {
  return own['plain'] === true ? { ...own, description, heading, lead } : own
}

/** Returns the existing logo unless it is a generated letter, which is redrawn for a new name or color. */
function findOwnMark(root: string, { name }: Answers): Mark | undefined {
  const { mark, colors } = readJson(root, 'content/brand.json')
  if (!isFields(mark) || !isFields(colors)) return undefined
  const isLetter =
    JSON.stringify(mark) === JSON.stringify(createLetterMark(readVariables(root)['SITE_NAME'] ?? name, String(colors['brand'])))
  return isLetter ? undefined : (mark as unknown as Mark) // content checks read the file by its schema
}

function describeEnvironment(root: string, { name, email, siteUrl }: Answers): string {
  return setVariables(readText(root, '.env'), {
    SITE_NAME: name,
    AGENCY_EMAIL: email,
    MAIL_FROM: email,
    ...(siteUrl !== undefined && { SITE_URL: siteUrl }),
  })
}

type Fields = Readonly<Record<string, unknown>>

function withSample(fields: Fields, isSample: boolean): Fields {
  const { sample: _, ...rest } = fields
  return isSample ? { sample: true, ...rest } : rest
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function readJson(root: string, path: string): Fields {
  const text = readText(root, path)
  const file = path.slice('content/'.length)
  // Content files are objects, or the site would not start.
  return text === '' ? {} : (new ContentFiles({ [file]: text }).getJson(file) as Fields)
}

function readPlanned(root: string, { files }: Plan, path: string): Fields {
  const planned = files.get(path)
  return typeof planned === 'string' ? (JSON.parse(planned) as Fields) : readJson(root, path) // written by us
}

function readText(root: string, path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}

function isSame(root: string, path: string, content: string | Uint8Array): boolean {
  if (!existsSync(join(root, path))) return false
  const present = readFileSync(join(root, path))
  // Different JSON formatting is not a change.
  if (typeof content === 'string' && path.endsWith('.json')) return toJson(JSON.parse(present.toString())) === content
  return present.equals(Buffer.from(content))
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
