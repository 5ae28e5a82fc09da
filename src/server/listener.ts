import type { App } from '#server/app.ts'
import type { Development } from '#server/application.ts'
import type { Listener } from '#server/http/http-server.ts'
import { createRouter } from '#server/http/router.ts'
import type { ServeStored } from '#server/pages/serve.ts'
import type { Provider } from '#server/provider/provider.ts'
import { healthRoutes, routes } from '#server/routes.ts'

type ListenerOptions = {
  readonly app: App
  readonly protocol: Provider['protocol']
  readonly serveStored: ServeStored
  readonly development: Development | undefined
}

/** Handles requests to the site's port: first the provider's protocol, then files in memory, then routes. */
export function createSiteListener({ app, protocol, serveStored, development }: ListenerOptions): Listener {
  const { listener: answerByRoute } = createRouter(routes, app)
  const answerProtocol = protocol?.createListener(app.security, app.findClientAddress)
  const answer: Listener = (request, response) => {
    if (answerProtocol && protocol?.has(request.url ?? '/')) return answerProtocol(request, response)
    const served = serveStored(request, response)
    if (served === true) return undefined
    if (served === false) return answerByRoute(request, response)
    return served.then((isServed) => (isServed ? undefined : answerByRoute(request, response)))
  }
  if (!development) return answer
  return async (request, response) => {
    if (!(await development.answerFirst(request, response))) await answer(request, response)
  }
}

/** Handles requests of programs on this machine at a separate port: the provider's protocol and the health checks. */
export function createLocalListener({ app, protocol }: Pick<ListenerOptions, 'app' | 'protocol'>): Listener {
  const { listener: answerByRoute } = createRouter(healthRoutes, app)
  const answerProtocol = protocol?.createListener(app.security, app.findClientAddress)
  return (request, response) =>
    answerProtocol && protocol?.has(request.url ?? '/') ? answerProtocol(request, response) : answerByRoute(request, response)
}
