import { defaultLocale, knownLocales, type Locale, locales, nameItself, sourceLocale } from '#domain/locale.ts'
import type { Brand, LogoImage } from '#domain/brand.ts'
import { isHiddenPath, type SiteStructure } from '#domain/site-structure.ts'
import type { Schedule } from '#domain/bookings/schedule.ts'
import type { Armchair } from './armchair.ts'
import { checkCasePeople, readCases } from './case.ts'
import type { Case } from './case.ts'
import { ContentError, type ContentProblem, runAll } from './content-error.ts'
import { ContentFiles, isLeftOut, readPerLocale } from './content-files.ts'
import { readDemo } from './demo.ts'
import type { DemoTexts } from './demo.ts'
import { readDrawing } from './drawing.ts'
import type { Drawing } from './drawing.ts'
import { createFacts, fillFacts } from './facts.ts'
import { type Footer, FooterSchema, readFooter } from './footer.ts'
import { readGlossary } from './glossary.ts'
import { listInventions } from './inventions.ts'
import { type Menu, MenuSchema, readMenu } from './menu.ts'
import { pageName, pagePath } from './page-path.ts'
import { mails, readMailTemplate } from '#i18n/mail.ts'
import type { MailId, MailTemplate } from '#i18n/mail.ts'
import { compileMessages } from '#i18n/messages.ts'
import type { CompiledMessages, MessageKey, WrittenMessages } from '#i18n/messages.ts'
import { comingSoonPageIds, ComingSoonPageSchema, writtenPageIds, writtenPageSchemas } from '#i18n/content/pages/page.ts'
import type { ComingSoonPage, ComingSoonPageId, WrittenPageId, WrittenPages } from '#i18n/content/pages/page.ts'
import { readPeople } from './person.ts'
import type { Person } from './person.ts'
import { checkBodies, comparePosts, factsFile, readPost } from './post.ts'
import type { Post } from './post.ts'
import { listPictureNames, type Picture, type Pictures } from './picture.ts'
import { groupBySlug } from './post-file.ts'
import { readTags } from './tag.ts'
import type { Tag } from './tag.ts'
import { readRoles } from './role.ts'
import type { Role } from './role.ts'
import { readShops } from './shops.ts'
import type { Shops, Table } from './shops.ts'
import { listServiceSlugs, readServices } from './service.ts'
import type { AnnouncedService } from './service.ts'
import { ScheduleSchema } from './schedule.ts'
import { createShownFileTest, readPlain } from './shown-files.ts'
import { checkTopicPages, readTopics, type Topic } from './topic.ts'
import { finishTextPages, readTextPages, type TextPage } from './text-page.ts'
import { readTemplates } from './templates.ts'
import type { Templates } from './templates.ts'
import { readTypography } from './typography.ts'
import { RecentBlocks } from './written-body.ts'
import { PricesSchema, PromisesSchema, SiteSchema } from './site.ts'
import { BrandSchema } from './brand.ts'
import { StructureSchema } from './structure.ts'
import type { Prices, Promises, SiteFacts } from './site.ts'

/** Everything the site says, checked and compiled; plain JSON, except for the bodies of articles. */
export type Content = {
  readonly messages: Record<Locale, CompiledMessages>
  readonly site: SiteFacts
  readonly prices: Prices
  readonly promises: Promises
  readonly schedule: Schedule
  readonly brand: Brand
  readonly structure: SiteStructure
  readonly menu: Menu
  readonly footer: Footer
  /** What a message of the contact form can be about, in the order of the form. */
  readonly topics: readonly Topic[]
  /** Services without a page of their own; `listServices` has all. */
  readonly services: readonly AnnouncedService[]
  /** Pages that have no code of their own, by name. */
  readonly textPages: readonly TextPage[]
  readonly pages: { readonly [Id in WrittenPageId]: Record<Locale, WrittenPages[Id]> } & Record<
    ComingSoonPageId,
    Record<Locale, ComingSoonPage>
  >
  /** In the order of the references. */
  readonly cases: readonly Case[]
  readonly people: readonly Person[]
  readonly roles: readonly Role[]
  /** What the records of the demo customers say. */
  readonly demo: Record<Locale, DemoTexts>
  readonly drawing: Record<Locale, Drawing>
  /** The four drawn shops of the cases. */
  readonly shops: Record<Locale, Shops>
  /** The shop of the references that can be touched. */
  readonly armchair: Armchair
  /** The product page that is built on the home page. */
  readonly table: Record<Locale, Table>
  /** Subjects of articles, in the order of the source language's file. */
  readonly tags: readonly Tag[]
  /** Newest first, drafts and scheduled ones included: see `isPublished`. */
  readonly posts: readonly Post[]
  /** The agency's own picture in the place of the mark; its name is next to it. */
  readonly logo?: Picture
  /** File names of all pictures in all sizes, as they are served. */
  readonly pictures: readonly string[]
  readonly mails: Readonly<Record<MailId, Record<Locale, MailTemplate>>>
  /** What new articles and the pages of a new agency say. */
  readonly templates: Record<Locale, Templates>
  /** Paths of the files marked as sample content, of which the site shows something. */
  readonly samples: readonly string[]
  /** What the shipped content invents, in files that are not marked as samples. */
  readonly inventions: readonly ContentProblem[]
  /** What the owner's files hold that this version does not know, and that is passed over. */
  readonly ignored: readonly ContentProblem[]
}

type ParseOptions = {
  /** Programs and data of articles, by path (`isPostDownload`). */
  readonly downloads?: Readonly<Record<string, string>>
  /** Facts of the pictures, by path. */
  readonly pictures?: Pictures
  /** The owner's among the files; absent if all are. */
  readonly own?: ReadonlySet<string>
  /** The brand's logo or own mark. */
  readonly logoImage?: LogoImage
  /** The product's English messages, where the owner's may differ. */
  readonly productEnglish?: string
  /** As in `ContentFiles`. */
  readonly wasKnown?: (file: string, field: string) => boolean
  /** What has been left out of the files already. */
  readonly ignored?: readonly ContentProblem[]
  /** The newest articles, of which bodies and drawings are checked now; those of others are, when they are first read. Default: all. */
  readonly mostChecked?: number
}

/**
 * Reads all content.
 *
 * @param texts The files by their path in the content folder, such as `pages/pricing/de.json`.
 * @throws ContentError naming every file and field that is missing, wrong or left over.
 */
export function parseContent(
  texts: Readonly<Record<string, string>>,
  { downloads = {}, pictures = {}, own, logoImage, productEnglish, wasKnown, ignored = [], mostChecked = Infinity }: ParseOptions = {},
): Content {
  const files = new ContentFiles(texts, own, pictures, wasKnown)
  const {
    site,
    prices,
    promises,
    schedule,
    menu,
    footer,
    topics,
    messages,
    services,
    writtenTextPages,
    writtenPages,
    comingSoonPages,
    people,
    roles,
    demo,
    drawing,
    shops,
    tags,
    posts,
    mails,
    templates,
    brand,
    structure,
  } = runAll({
    site: () => files.parseJson('site.json', SiteSchema),
    prices: () => files.parseJson('prices.json', PricesSchema),
    promises: () => files.parseJson('promises.json', PromisesSchema),
    schedule: () => files.parseJson('schedule.json', ScheduleSchema),
    menu: () => files.parseJson('menu.json', MenuSchema),
    footer: () => files.parseJson('footer.json', FooterSchema),
    topics: () => readTopics(files),
    messages: () =>
      compileMessages(
        readPerLocale((locale) => files.getJson(`messages/${locale}.json`)),
        productEnglish === undefined ? readEnglish(files) : JSON.parse(productEnglish),
      ),
    services: () => readServices(files),
    writtenTextPages: () => readTextPages(files),
    writtenPages: () =>
      readEach(writtenPageIds, (id) => readPerLocale((locale) => files.parseJson(pageFile(id, locale), writtenPageSchemas[id]))),
    comingSoonPages: () =>
      readEach(comingSoonPageIds, (id) => readPerLocale((locale) => files.parseJson(pageFile(id, locale), ComingSoonPageSchema))),
    people: () => readPeople(files),
    roles: () => readRoles(files),
    demo: () => readDemo(files),
    drawing: () => readDrawing(files),
    shops: () => readShops(files),
    tags: () => readTags(files),
    posts: () => readPosts(files, downloads, mostChecked),
    mails: () => readMails(files),
    templates: () => readPerLocale((locale) => readTemplates(files, locale)),
    brand: () => files.parseJson('brand.json', BrandSchema),
    structure: () => files.parseJson('structure.json', StructureSchema),
    // For `translations check` alone; read here, so that a fault in them stops the build like any other.
    glossary: () => readGlossary(files),
    typography: () => readPerLocale((locale) => readTypography(files, locale)),
  })
  const named = [
    ...[...writtenPageIds, ...comingSoonPageIds].map(pagePath),
    ...services.map(({ slug }) => `/services/${slug}`),
    ...writtenTextPages.map(({ slug }) => `/${slug}`),
  ]
  const { cases, logo, shownMenu } = runAll({
    logo: () => brand.logo && files.getPicture(brand.logo.file, ''),
    shownMenu: () => readMenu(menu, named, own?.has('menu.json') === true),
    topics: () => checkTopicPages(topics, named),
    posts: () => checkPosts(shown('/blogs', posts), people, tags),
    cases: () => readCases(files, listServiceSlugs(services)),
  })
  checkCasePeople(shown('/references', cases), people)
  const sources = { site, prices, promises, callMinutes: schedule.durationMinutes, people: people.length, roles }
  const facts = readPerLocale((locale) => createFacts(sources, locale, messages[locale]))
  const fillEach = <Texts>(texts: Record<Locale, Texts>, file: (locale: Locale) => string) =>
    readPerLocale((locale) => fillFacts(texts[locale], facts[locale], file(locale)))
  const { filledPages, filledComingSoonPages, filledServices, filledTextPages, filledFooter, filledCases } = runAll({
    filledPages: () =>
      readEach(writtenPageIds, (id) => fillEach<WrittenPages[WrittenPageId]>(writtenPages[id], (locale) => pageFile(id, locale))),
    filledComingSoonPages: () => readEach(comingSoonPageIds, (id) => fillEach(comingSoonPages[id], (locale) => pageFile(id, locale))),
    filledServices: () =>
      services.map(({ slug, texts }) => ({ slug, texts: fillEach(texts, (locale) => `services/${slug}/${locale}.json`) })),
    filledTextPages: () => finishTextPages(files, writtenTextPages, facts),
    filledFooter: () => readFooter(footer, facts),
    filledCases: () => cases.map((entry) => ({ ...entry, texts: fillEach(entry.texts, (locale) => `cases/${entry.slug}/${locale}.json`) })),
    // Last, because pages name their pictures.
    unread: () => {
      const unread = files.listUnread().filter(({ file }) => posts.length <= mostChecked || !isDrawing(file))
      if (unread.length > 0) throw new ContentError(unread)
    },
  })
  const pages = { ...filledPages, ...filledComingSoonPages } as Content['pages'] // each page has passed the schema of its own id
  const shownServices = filledServices.filter(({ slug }) => !isHiddenPath(`/services/${slug}`))
  const textPages = filledTextPages.filter(({ slug }) => !isHiddenPath(`/${slug}`))
  const isShown = createShownFileTest(texts, readPlain(pages, defaultLocale))
  // Of the sample, only what the site reads: an owner's list of cases leaves the texts of others.
  const isUsed = (file: string) => own === undefined || own.has(file) || files.isRead(file)
  const shownTexts = Object.fromEntries(Object.entries(texts).filter(([file]) => isShown(file) && isUsed(file)))
  const samples = files.listSamples().filter(isShown)
  return {
    ...(logo && { logo }),
    messages: readPerLocale((locale) => ({ ...messages[locale], ...listNames(pages, shownServices, textPages, locale) })),
    site,
    prices,
    promises,
    schedule: { ...schedule, timeZone: site.timeZone },
    brand: logoImage ? { ...brand, image: logoImage } : brand,
    structure,
    menu: shownMenu,
    footer: filledFooter,
    topics,
    services: shownServices,
    textPages,
    pages,
    cases: filledCases.filter(({ slug }) => !isHiddenPath(`/references/${slug}`)),
    // Authors of articles and the people of cases are shown, too.
    people: isHiddenPath('/blogs') && isHiddenPath('/references') ? shown('/team', people) : people,
    roles: shown('/career', roles),
    demo,
    drawing: drawing(prices),
    ...shops(prices),
    tags,
    posts: shown('/blogs', posts),
    pictures: Object.values(pictures).flatMap(listPictureNames),
    mails,
    templates,
    samples,
    ignored: [...ignored, ...files.listIgnored()],
    inventions: listInventions(findClaims(shownTexts, samples), { city: site.address.city, people: people.map(({ name }) => name) }),
  }
}

/** That of a site without English, if it has kept the file. */
function readEnglish(files: ContentFiles): unknown {
  return !locales.includes('en') && files.has('messages/en.json') ? files.getJson('messages/en.json') : undefined
}

/** Newest first. */
function readPosts(files: ContentFiles, downloads: Readonly<Record<string, string>>, mostChecked: number): Post[] {
  const slugs = files.listFolders('posts')
  const downloadsOf = groupBySlug(downloads)
  const recent = new RecentBlocks()
  const areAllChecked = slugs.length <= mostChecked
  const read = readEach(slugs, (slug) => {
    const post = readPost(files, slug, downloadsOf.get(slug) ?? [], recent)
    if (areAllChecked) checkBodies([post])
    return post
  })
  const posts = Object.values(read).toSorted(comparePosts)
  // The newest last: those are kept, and soon needed.
  if (!areAllChecked) checkBodies(posts.slice(0, mostChecked).toReversed())
  return posts
}

/** Whether a file is a picture or drawing of an article, or a drawing's words. */
function isDrawing(file: string): boolean {
  return /^posts\/[^/]+\/(?:.+\.(?:svg|png|jpe?g|webp|avif)|[^/]+\/[^/]+\.json)$/u.test(file)
}

/** The files that the site shows in its languages and that are not marked as samples. */
function findClaims(shownTexts: Readonly<Record<string, string>>, samples: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shownTexts).filter(([file]) => !samples.includes(file) && !isLeftOut(file) && file !== 'glossary.json'),
  )
}

/** What a page lists; nothing where the site hides the page. */
function shown<Entry>(path: string, entries: readonly Entry[]): readonly Entry[] {
  return isHiddenPath(path) ? [] : entries
}

function pageFile(id: string, locale: Locale): string {
  return `pages/${id}/${locale}.json`
}

function readEach<Name extends string, Result>(names: readonly Name[], read: (name: Name) => Result): Record<Name, Result> {
  const parts = Object.fromEntries(names.map((name) => [name, () => read(name)])) as Record<Name, () => Result> // one part per name
  return runAll(parts)
}

/** Menus call pages by their titles, and languages by their own names; a text without placeholders is its own compiled message. */
function listNames(pages: Content['pages'], services: readonly AnnouncedService[], textPages: readonly TextPage[], locale: Locale) {
  const names = [
    ...Object.entries(pages).map(([id, texts]) => [`pages.${id}`, texts[locale].title]),
    ...services.map(({ slug, texts }) => [`pages.${pageName(`/services/${slug}`)}`, texts[locale].name]),
    ...textPages.map(({ slug, texts }) => [`pages.${slug}`, texts[locale].title]),
    ...knownLocales.map((language) => [`languages.${language}`, nameItself(language)]),
  ]
  return Object.fromEntries(names) as Record<Exclude<MessageKey, keyof WrittenMessages>, string> // one for each page and language
}

/** @throws ContentError naming each article whose author or tag does not exist. */
function checkPosts(posts: readonly Post[], people: readonly Person[], tags: readonly Tag[]): void {
  const problems = posts.flatMap(({ slug, author, tags: named }) => {
    const file = factsFile(slug)
    return [
      ...(people.some(({ id }) => id === author) ? [] : [{ file, field: 'author', message: `${author} is not in people.json` }]),
      ...named
        .filter((name) => !tags.some((tag) => tag.slug === name))
        .map((name) => ({ file, field: 'tags', message: `${name} is not in tags/${sourceLocale}.json` })),
    ]
  })
  if (problems.length > 0) throw new ContentError(problems)
}

function readMails(files: ContentFiles): Content['mails'] {
  const ids = Object.keys(mails) as MailId[] // exactly its keys
  return readEach(ids, (id) => readPerLocale((locale) => readMailTemplate(files, id, locale)))
}
