import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { type CreateInvoiceFile, createInvoiceFiles, type InvoiceFilesOptions } from '#web/dashboard/downloads/invoice-files.server.ts'
import { CodeHighlighter, highlighterContext } from '#web/blog/highlight.server.ts'
import { Fonts, fontsContext } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { Searches, searchesContext } from '#web/search/search-files.server.ts'
import { SocialPictures, socialPicturesContext } from '#web/seo/picture/social-pictures.server.ts'
import { isRefused, type Site, siteContext, siteForVisit, type Visit, visitContext } from '#web/site.server.ts'

export * from 'virtual:react-router/server-build'
export { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
export { isCountedPage, isDynamicPage, isPagePath, listPages, type Page } from '#web/navigation/pages.server.ts'
export { createSearchFiles } from '#web/search/search-files.server.ts'
export { createSocialPictures, type SocialPicture } from '#web/seo/picture/social-pictures.server.ts'
export type { CreateInvoiceFile, InvoiceFile } from '#web/dashboard/downloads/invoice-files.server.ts'
export type { OwnAccount, OwnConsent, Site, Visit } from '#web/site.server.ts'

/** Renders one request of the site: a document, or the data of a route. */
export type WebHandler = (request: Request, visit: Visit) => Promise<Response>

/** The built site as a function of a request; configuration, content and services come in, nothing is read from the environment. */
export function createWebHandler(site: Site): WebHandler {
  // The generated types allow undefined where the library's forbid it; the build always sets these.
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.DEV ? 'development' : 'production')
  const fonts = new Fonts()
  const highlighter = new CodeHighlighter()
  const searches = new Searches(site)
  const pictures = new SocialPictures({ content: site.content, siteName: site.settings.siteName, now: site.now })
  return (request, visit) => {
    const context = new RouterContextProvider()
    context.set(siteContext, siteForVisit(site, visit))
    context.set(visitContext, isRefused(visit) ? withoutPerson(visit) : visit)
    context.set(fontsContext, fonts)
    context.set(highlighterContext, highlighter)
    context.set(searchesContext, searches)
    context.set(socialPicturesContext, pictures)
    return handle(request, context)
  }
}

/** Makes files of invoices outside of requests: for mails and the command line. */
export function openInvoiceFiles(options: Omit<InvoiceFilesOptions, 'fonts'>): CreateInvoiceFile {
  return createInvoiceFiles({ ...options, fonts: new Fonts() })
}

/** A refused request counts for nobody: nothing is read for it, and no page leads a signed-in person elsewhere. */
function withoutPerson({ clientAddress, nonce, requestId, refusedStatus }: Visit): Visit {
  return { clientAddress, ...(nonce && { nonce }), ...(requestId && { requestId }), ...(refusedStatus && { refusedStatus }) }
}
