import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { DocumentNonceContext } from '#web/shell/document-nonce.ts'
import { WordStoreContext } from '#web/i18n/locale-context.tsx'
import { MessageStore } from '#web/i18n/message-store.ts'
import { renderDocument } from '#web/render-document.server.ts'
import { writeSiteOrigin } from '#web/seo/site-origin.ts'
import { siteContext, visitContext } from '#web/site.server.ts'

/**
 * Renders the whole document before the response starts, so that its status and headers are final. If a client sends a form and accepts
 * JSON, it gets the action's data: a script that shows the progress of an upload (`send-with-progress.ts`) must not send the file again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const formAnswer = asksForAnswer(request) ? findFormAnswer(routerContext) : undefined
  if (formAnswer !== undefined) return Response.json(formAnswer, { status, headers })
  const { nonce } = context.get(visitContext)
  const site = context.get(siteContext)
  const store = new MessageStore(site.content.messages)
  const html = await renderDocument(
    <WordStoreContext value={store}>
      <DocumentNonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
      </DocumentNonceContext>
    </WordStoreContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(writeSiteOrigin(html, site.url), { status, headers })
}

/** Reports unexpected errors only. A 404 or 405 is a normal response, and an aborted request is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(siteContext).reportError(error, request)
}

function asksForAnswer({ method, headers }: Request): boolean {
  return method === 'POST' && headers.get('accept') === 'application/json'
}

/** Returns the action's data; undefined if the page has no action, or if it failed. */
function findFormAnswer({ staticHandlerContext: { actionData, errors } }: EntryContext): unknown {
  return errors ? undefined : Object.values(actionData ?? {})[0]
}
