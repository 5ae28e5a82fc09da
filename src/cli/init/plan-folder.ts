import { ContentFiles } from '#i18n/content/content-files.ts'
import { pagePath } from '#i18n/content/page-path.ts'
import { comingSoonPageIds, writtenPageIds } from '#i18n/content/pages/page.ts'
import { keptPaths } from '#i18n/content/structure.ts'
import { readTemplates, type Templates } from '#i18n/content/templates.ts'
import type { Mark } from '#domain/brand.ts'
import type { Locale } from '#domain/locale.ts'
import { createLetterMark } from '#i18n/node/pictures/letter-mark.ts'
import { writeHome, writeLegalNotice, writePrivacyPolicy } from './blank-pages.ts'
import { readVariables, settingsFile, setVariables } from './env-file.ts'
import { type Fields, isFields, isSameFile, type OwnFiles, toJson } from './own-files.ts'
import { planPeople } from './plan-people.ts'
import { longestHeadline } from './questions.ts'
import type { Answers } from './answers.ts'
import { fillIn } from '#cli/init/texts/init-texts.ts'
import type { InitTexts } from '#cli/init/texts/texts.ts'
import { deriveThemeColors } from './theme-colors.ts'

/** The planned changes of the owner's folder. */
export type Plan = {
  /** Texts of changed files, by path in the folder. */
  readonly files: ReadonlyMap<string, string>
  /** Sentences about changes to the answers. */
  readonly notes: readonly string[]
}

const pages = [...writtenPageIds, ...comingSoonPageIds]

/** Sample pages to hide until the agency writes its own. Services are hidden together. */
const hideable = [...new Set(pages.map((page) => pagePath(page).replace(/^\/services\/.*/u, '/services')))].filter(
  (path) => !keptPaths.includes(path),
)

/**
 * Plans the folder for an agency's answers: what differs from the sample, and nothing that is there already. Pages that the agency has stay,
 * so that it can run again.
 */
export function planFolder(own: OwnFiles, answers: Answers, texts: InitTexts): Plan {
  const { hue, colors, dark, notes } = deriveThemeColors(answers.color)
  const mark = answers.logo ?? findOwnMark(own, answers) ?? createLetterMark(answers.name, colors.brand)
  const written: readonly (readonly [string, string])[] = [
    ['structure.json', toJson(describeStructure(own, answers))],
    ['brand.json', toJson({ ...own.read('brand.json'), hue, colors, dark, mark })],
    ['site.json', toJson(describeSite(own, answers))],
    ['prices.json', toJson(describePrices(own, answers))],
    ['schedule.json', toJson(describeSchedule(own, answers))],
    ['promises.json', toJson(withSample(own.read('promises.json'), !answers.answersInOneDay))],
    ...planPeople(own, answers, (locale) => templatesOf(own, locale)),
    ...listPages(own, answers),
    [settingsFile, describeSettings(own, answers)],
    ...(own.has('README.md') ? [] : [['README.md', fillIn(texts.readme, { name: answers.name })] as const]),
  ]
  const changed = written.filter(([path, content]) => {
    if (isSameFile(path, own.readOwn(path), content)) return false
    return own.has(path) || !isSameFile(path, own.readSample(path), content)
  })
  return { files: new Map(changed), notes }
}

/** Lists the next steps, a line each. */
export function listLeft(own: OwnFiles, { files }: Plan, answers: Answers, texts: InitTexts): string[] {
  const read = (path: string): Fields => {
    const planned = files.get(path)
    return planned === undefined ? own.read(path) : (JSON.parse(planned) as Fields) // written by us
  }
  const { languages, country, vatId, taxNumber, joinUrl, answersInOneDay, siteUrl } = answers
  const { hiddenPaths } = read('structure.json')
  const hidden = Array.isArray(hiddenPaths) ? hiddenPaths.map(String) : []
  const { steps } = texts
  const shownPages = pages.filter((page) => !hidden.some((path) => pagePath(page) === path || pagePath(page).startsWith(`${path}/`)))
  const samples = shownPages
    .flatMap((page) => languages.map((locale) => `pages/${page}/${locale}.json`))
    .filter((file) => read(file)['sample'] === true)
    .map((file) => fillIn(file.includes('privacy-policy') ? steps.privacy : steps.sample, { file }))
  const people = languages.map((locale) => `people/${locale}.json`).filter((file) => read(file)['sample'] === true)
  return [
    ...samples,
    ...people.map((file) => fillIn(steps.people, { file })),
    ...(read('prices.json')['sample'] === true ? [steps.prices] : []),
    ...(joinUrl === undefined ? [steps.joinUrl] : []),
    ...(answersInOneDay ? [] : [steps.promises]),
    ...(vatId === undefined && taxNumber === undefined ? [steps.taxNumber] : []),
    steps.holidays,
    ...(hidden.length > 0 ? [fillIn(steps.hidden, { paths: hidden.join(', ') })] : []),
    ...(country === 'DE' ? [steps.legalNotice] : []),
    ...(siteUrl === undefined ? [steps.siteUrl] : []),
    steps.demo,
    steps.mail,
    steps.lawyer,
  ]
}

/** Later runs hide nothing: the agency may have published its pages. */
function describeStructure(own: OwnFiles, { languages }: Answers): Fields {
  const structure = own.read('structure.json')
  return { ...structure, languages, ...(!own.has('structure.json') && { hiddenPaths: hideable }) }
}

function describeSite(own: OwnFiles, answers: Answers): Fields {
  const present = own.has('site.json') ? own.read('site.json') : {}
  const { address, contact, electronicAddress } = present
  const { legalName, register, vatId, taxNumber, iban, accountHolder, bic, phone, postalCode, city } = answers
  const isSameCity = isFields(address) && address['city'] === city
  const account = {
    ...(accountHolder !== undefined && accountHolder !== legalName && { accountHolder }),
    iban,
    ...(bic !== undefined && { bic }),
  }
  return {
    legalName,
    representative: answers.representative,
    ...(register !== undefined && { register }),
    ...(vatId !== undefined && { vatId }),
    ...(taxNumber !== undefined && { taxNumber }),
    ...(answers.isSmallBusiness && { isSmallBusiness: true }),
    founded: answers.founded,
    email: answers.email,
    phone: phone.number,
    phoneDisplay: phone.display,
    address: {
      street: answers.street,
      ...(postalCode !== undefined && { postalCode }),
      city,
      ...(isSameCity && 'cityNames' in address && { cityNames: address.cityNames }),
      country: answers.country,
    },
    ...(contact !== undefined && { contact }),
    ...(electronicAddress !== undefined && { electronicAddress }),
    ...(iban !== undefined && { bankAccount: account }),
    timeZone: answers.timeZone,
    openingHours: answers.hours,
  }
}

/** What the offers take in person-days stays for the agency to write. VAT is the sample's again once the agency is no small business. */
function describePrices(own: OwnFiles, { dayRate, isSmallBusiness }: Answers): Fields {
  const prices = own.read('prices.json')
  const { vat } = JSON.parse(String(own.readSample('prices.json'))) as Fields // the sample's are an object
  const isOver = !isSmallBusiness && own.read('site.json')['isSmallBusiness'] === true
  const isFree = isFields(prices['vat']) && prices['vat']['percent'] === 0
  return { ...prices, dayRateMinor: dayRate, ...(isSmallBusiness && { vat: { percent: 0 } }), ...(isOver && isFree && { vat }) }
}

/** The first run allows calls during office hours. */
function describeSchedule(own: OwnFiles, { hours, joinUrl }: Answers): Fields {
  const schedule = own.read('schedule.json')
  const described = {
    ...withSample(schedule, joinUrl === undefined && schedule['sample'] === true),
    ...(joinUrl !== undefined && { joinUrl }),
  }
  return own.has('schedule.json') ? described : { ...described, weeklyHours: hours, exceptions: [] }
}

function templatesOf(own: OwnFiles, locale: Locale): Templates {
  const file = `templates/${locale}.json`
  return readTemplates(new ContentFiles({ [file]: JSON.stringify(own.read(file)) }), locale)
}

/** The pages that every site shows, without what the sample invents in them. Those that the agency has stay as they are. */
function listPages(own: OwnFiles, answers: Answers): (readonly [string, string])[] {
  return answers.languages.flatMap((locale) => {
    const templates = templatesOf(own, locale)
    const add = (page: string, write: (sample: Fields) => Fields): (readonly [string, string])[] => {
      const path = `pages/${page}/${locale}.json`
      return own.has(path) ? [] : [[path, toJson(write(own.read(path)))]]
    }
    const home = `pages/home/${locale}.json`
    const offer = writeHome(templates, locale, answers)
    return [
      [home, toJson(own.has(home) ? withOffer(own.read(home), offer) : offer)] as const,
      ...add('contact-us', () => templates.contact),
      ...add('legal-notice', (sample) => writeLegalNotice(sample, templates, answers)),
      ...add('privacy-policy', (sample) => writePrivacyPolicy(sample, templates)),
    ]
  })
}

/** Updates the fields of a home page written by an earlier run whose answers have changed (`readBefore`); others may have been edited. */
function withOffer(present: Fields, { description, heading, lead }: Fields): Fields {
  if (present['plain'] !== true) return present
  return {
    ...present,
    ...(String(present['heading']).slice(0, longestHeadline) !== heading && { heading }),
    ...(present['description'] !== description && { description, lead }),
  }
}

/** Returns the existing logo unless it is a generated letter, which is redrawn for a new name or color. */
function findOwnMark(own: OwnFiles, { name }: Answers): Mark | undefined {
  if (!own.has('brand.json')) return undefined
  const { mark, colors } = own.read('brand.json')
  if (!isFields(mark) || !isFields(colors)) return undefined
  const isLetter =
    JSON.stringify(mark) === JSON.stringify(createLetterMark(readVariables(own.folder)['SITE_NAME'] ?? name, String(colors['brand'])))
  return isLetter ? undefined : (mark as unknown as Mark) // content checks read the file by its schema
}

function describeSettings(own: OwnFiles, { name, email, siteUrl }: Answers): string {
  return setVariables(own.readOwn(settingsFile)?.toString() ?? '', {
    CONTENT_DIR: own.folder,
    SITE_NAME: name,
    AGENCY_EMAIL: email,
    MAIL_FROM: email,
    ...(siteUrl !== undefined && { SITE_URL: siteUrl }),
  })
}

function withSample(fields: Fields, isSample: boolean): Fields {
  const { sample: _, ...rest } = fields
  return isSample ? { sample: true, ...rest } : rest
}
