import type { DataRouter } from 'react-router'

/**
 * The document's router, for whoever is no component: the router puts a handle on itself into the window (react-router 8.4.0,
 * hydrated-router). Undefined until the app has started.
 */
export function findRouter(): DataRouter | undefined {
  // Set by the router, and untyped there.
  return Reflect.get(window, '__reactRouterDataRouter') as DataRouter | undefined
}
