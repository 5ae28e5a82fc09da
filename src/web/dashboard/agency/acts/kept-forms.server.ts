import { type ActionFunction, data, type ServerBuild } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requestTextLength } from '#domain/requests/request.ts'
import { isOutage } from '#gateway/outage.ts'
import { createTranslate } from '#i18n/translate.ts'
import { isAgencyRoute } from '#web/dashboard/agency/agency-pages.ts'
import { readSentForm } from '#web/read-sent-form.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { ActTrouble } from './submit-act.server.ts'
import { actOf, TypedForm } from './typed-form.ts'

/** Wraps the build so that an act that fails (no provider, a full disk) is answered by its page, with what was typed and what to do. */
export function withKeptForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, typeof route] => {
    if (!route?.module.action || !isAgencyRoute(id)) return [id, route]
    return [id, { ...route, module: { ...route.module, action: keepForm(route.module.action) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function keepForm(act: ActionFunction): ActionFunction {
  return async (args) => {
    // The action reads the other one.
    const sent = args.request.clone()
    try {
      const answer: unknown = await act(args)
      // It would wait for the other one.
      void sent.body?.cancel()
      return answer
    } catch (error) {
      // Answers, such as 404, are no errors.
      if (!(error instanceof Error)) throw error
      const { content, reportError } = args.context.get(siteContext)
      reportError(new Error('An act of staff failed.', { cause: error }), args.request)
      const { locale } = splitLocalePath(args.url.pathname)
      const translate = createTranslate(locale, content.messages[locale])
      const { fields } = await readSentForm(sent)
      const problem = translate(isOutage(error) ? 'agency.failed.outage' : 'agency.failed.other')
      const typed = new TypedForm(fields).entries(requestTextLength)
      return data({ act: actOf(fields), problem, typed } satisfies ActTrouble, { status: 503 })
    }
  }
}
