import { data, type LoaderFunction, type ServerBuild } from 'react-router'
import { isOutage } from '#gateway/outage.ts'
import { siteContext } from '#web/site.server.ts'

type Routes = ServerBuild['routes']

/** Wraps the build so that pages answer 503 with their error screen if a loader or an action found the provider unavailable. */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]): [string, Routes[string]] => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = { ...route.module, ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function guard(answer: LoaderFunction): LoaderFunction {
  return async (args) => {
    try {
      return await answer(args)
    } catch (error) {
      if (!isOutage(error)) throw error
      args.context.get(siteContext).reportError(error, args.request)
      throw data(null, { status: 503 })
    }
  }
}
