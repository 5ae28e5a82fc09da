import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { isShownPath } from '#web/navigation/shown-path.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type StaffRole, staffRoles } from '#domain/staff-role.ts'
import { CodeHighlighter, highlighterContext } from '#web/blog/highlight.server.ts'
import { Searches, searchesContext } from '#web/search/search-files.server.ts'
import { createMessageFiles, messageFilesContext } from '#web/i18n/message-files.server.ts'
import { withAgencyOf } from '#web/dashboard/agency/agency-routes.server.ts'
import { withKeptForms } from '#web/dashboard/agency/acts/kept-forms.server.ts'
import { brandSheetContext, createBrandSheet } from '#web/shell/brand-sheet.server.ts'
import { SocialPictures, socialPicturesContext } from '#web/seo/picture/social-pictures.server.ts'
import { ZoneChoices, zoneChoicesContext } from '#web/dashboard/settings/profile/zone-choices.server.ts'
import { matchRouteEntry } from '#web/navigation/route-address.ts'
import { routeId } from '#web/navigation/route-table.ts'
import { withOutages } from '#web/navigation/outages.server.ts'
import { isRefused, type Site, siteContext, siteForVisit, type Visit, visitContext } from '#web/site.server.ts'

export * from 'virtual:react-router/server-build'
export { firstScripts } from '#web/early/first-scripts.ts'
export { speculationRules } from '#web/navigation/speculation-rules.ts'
export { createInvoiceFiles } from '#web/dashboard/downloads/invoice-files.server.ts'
export { createPackageDocuments } from '#web/dashboard/downloads/package-documents.server.ts'
export { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
export { isCountedPage, isDynamicPage, isPagePath, listPages, type Page } from '#web/navigation/pages.server.ts'
export { createMessageFiles } from '#web/i18n/message-files.server.ts'
export { messagePath } from '#web/i18n/message-path.ts'
export { createBrandSheet } from '#web/shell/brand-sheet.server.ts'
export { applyBrand } from '#domain/brand.ts'
export { applySiteStructure } from '#domain/site-structure.ts'
export { createSearchFiles } from '#web/search/search-files.server.ts'
export { createSocialPictures, type SocialPicture } from '#web/seo/picture/social-pictures.server.ts'
export type { CreateInvoiceFile, InvoiceFile } from '#web/dashboard/downloads/invoice-files.server.ts'
export type { DocumentJob, MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
export type { WorkerTexts } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
export type { AgencyDesk } from '#web/dashboard/agency/agency-desk.server.ts'
export type { ActOutcome, AgencyStaff, Companies, DoneAct, DoneFacts, SentAnswer } from '#web/dashboard/agency/desk-types.server.ts'
export type { AuditDesk } from '#web/dashboard/agency/audit/audit-desk.server.ts'
export type { HealthDesk, HealthFacts } from '#web/dashboard/agency/health/health-desk.server.ts'
export type { StaffDesk } from '#web/dashboard/agency/staff/staff-desk.server.ts'
export type { CustomerDesk } from '#web/dashboard/agency/customers/customer-desk.server.ts'
export type { BankDesk, SentStatements } from '#web/dashboard/agency/bank/bank-desk.server.ts'
export type { BookkeepingDesk, OpenYear } from '#web/dashboard/agency/bookkeeping/bookkeeping-desk.server.ts'
export type { InvoiceDesk, InvoiceFile as OpenInvoice, ReminderPreview } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
export type { ImportChoices, ImportDesk, SentImport } from '#web/dashboard/agency/imports/import-desk.server.ts'
export type { LeadDesk } from '#web/dashboard/agency/leads/lead-desk.server.ts'
export type { CallChange, CallDesk, PreviewedMail } from '#web/dashboard/agency/calls/call-desk.server.ts'
export type { AttachedFile, ProductDesk } from '#web/dashboard/agency/products/product-desk.server.ts'
export type { RequestDesk } from '#web/dashboard/agency/requests/request-desk.server.ts'
export type { Call, Today } from '#web/dashboard/agency/today/today-report.server.ts'
export type { OwnAccount, OwnConsent, Site, Visit } from '#web/site.server.ts'

/** Whether a page, or a dialog in it, has a form that is posted to the path. */
export function takesForms(pathname: string): boolean {
  const { locale, path } = splitLocalePath(pathname.replace(/\.data$/u, ''))
  const entry = matchRouteEntry(path)
  return entry !== undefined && build.routes[routeId(entry.path, locale)]?.module.action !== undefined
}

/** Handles one request for the site: a document, or the data of a route. */
export type WebHandler = (request: Request, visit: Visit) => Promise<Response>

/**
 * Creates the request handler of the built site. All configuration, content and services are arguments; nothing is read from the
 * environment.
 */
export function createWebHandler(site: Site): WebHandler {
  // The generated types allow undefined where the library's forbid it; the build always sets these.
  const whole = withOutages(withKeptForms(build as ServerBuild))
  const handlerFor = (role: StaffRole | undefined) =>
    createRequestHandler(withAgencyOf(whole, role), import.meta.env.DEV ? 'development' : 'production')
  const handlers = new Map([undefined, ...staffRoles].map((role) => [role, handlerFor(role)]))
  const highlighter = new CodeHighlighter()
  const searches = new Searches(site)
  const pictures = new SocialPictures({ content: site.content, siteName: site.settings.siteName, now: site.now })
  const zoneChoices = new ZoneChoices()
  const messageFiles = createMessageFiles(site.content)
  const brandSheet = createBrandSheet(site.content.brand)
  return (request, asked) => {
    const context = new RouterContextProvider()
    // All languages and pages have their routes, and the site may have fewer.
    const visit = isShownPath(new URL(request.url).pathname) ? asked : { ...asked, refusedStatus: asked.refusedStatus ?? 404 }
    context.set(siteContext, siteForVisit(site, visit))
    context.set(visitContext, isRefused(visit) ? withoutPerson(visit) : visit)
    context.set(highlighterContext, highlighter)
    context.set(searchesContext, searches)
    context.set(socialPicturesContext, pictures)
    context.set(zoneChoicesContext, zoneChoices)
    context.set(messageFilesContext, messageFiles)
    context.set(brandSheetContext, brandSheet)
    const handle = handlers.get(context.get(visitContext).staff)
    if (!handle) throw new Error('A role of staff has no pages.')
    return handle(request, context)
  }
}

/** Handles a rejected request as signed out: nothing is read for it, and signed-in users are not redirected. */
function withoutPerson({ clientAddress, nonce, requestId, refusedStatus }: Visit): Visit {
  return { clientAddress, ...(nonce && { nonce }), ...(requestId && { requestId }), ...(refusedStatus && { refusedStatus }) }
}
