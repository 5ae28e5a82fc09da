import { data, type RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requireVisitor, type Visitor } from '#web/dashboard/customer/customers.server.ts'
import { type OwnAccount, type Site, siteContext, visitContext } from '#web/site.server.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { findRetryAfter } from '#web/dashboard/find-retry-after.server.ts'
import type { SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import type { SettingsPage } from './settings-pages.ts'

type PageArguments = { readonly request: Request; readonly url: URL; readonly context: Readonly<RouterContextProvider> }

/** Context of every settings page. */
export type SettingsVisit = Visitor & {
  readonly own: OwnAccount
  readonly site: Site
  readonly translate: Translate
}

/** Opens a settings page for the signed-in person. @throws A 403 response in a staff view: settings belong to a person. */
export function openSettings({ url, context }: Pick<PageArguments, 'url' | 'context'>): SettingsVisit {
  const visitor = requireVisitor(url, context)
  const { own, view } = context.get(visitContext)
  if (view) throw data(null, { status: 403 })
  if (!own) throw new Error('The signed-in person has no account.')
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  return { ...visitor, own, site, locale, translate: createTranslate(locale, site.content.messages[locale]) }
}

/** Title of a page of the settings. */
export function settingsTitle(page: SettingsPage, translate: Translate): string {
  return `${translate(`settings.pages.${page}`)} | ${translate('dashboard.navigation.settings')}`
}

/**
 * Dispatches a form of a settings page by its name. On failure nothing is stored, and the answer has everything that was typed.
 *
 * @throws A 400 response for an unknown form, and any response that a form handler throws.
 */
export async function takeSettings(
  { request, url, context }: PageArguments,
  forms: Readonly<Record<string, (visit: SettingsVisit, sent: URLSearchParams) => Promise<SettingAnswer>>>,
) {
  const visit = openSettings({ url, context })
  const sent = new URLSearchParams(await request.text())
  const formName = sent.get('formName') ?? ''
  const save = Object.hasOwn(forms, formName) ? forms[formName] : undefined
  if (!save) throw data(null, { status: 400 })
  try {
    const answer = await save(visit, sent)
    return data(answer, { status: statuses[answer.kind] })
  } catch (error) {
    // A form handler may throw a response, for example if the person has left the company.
    if (!(error instanceof Error)) throw error
    const retryAfterSeconds = findRetryAfter(error)
    if (retryAfterSeconds !== undefined) {
      const limited: SettingAnswer = { formName, kind: 'limited', retryAfterSeconds, fields: Object.fromEntries(sent) }
      return data(limited, { status: statuses.limited, headers: { 'Retry-After': String(retryAfterSeconds) } })
    }
    // Any failure: the person must learn that nothing was stored, and keep what was typed.
    visit.site.reportError(new Error(`The form ${formName} was not saved.`, { cause: error }), request)
    const failed: SettingAnswer = { formName, kind: 'failed', fields: Object.fromEntries(sent) }
    return data(failed, { status: statuses.failed })
  }
}

const statuses: Readonly<Record<SettingAnswer['kind'], number>> = {
  saved: 200,
  refused: 422,
  conflict: 409,
  limited: 429,
  failed: 503,
  offline: 503,
  waiting: 503,
  unknown: 503,
  signedOut: 401,
}
