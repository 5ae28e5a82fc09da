/**
 * An object that has what `read` returns at the moment, for a holder that lives longer than one state of it. What belongs together has to be
 * read at once.
 */
export function createLiveView<Value extends object>(read: () => Value): Value {
  const view: ProxyHandler<object> = {
    get: (_, name) => Reflect.get(read(), name),
    has: (_, name) => Reflect.has(read(), name),
    ownKeys: () => Reflect.ownKeys(read()),
    // Of the empty target a property may be described only if it could be deleted.
    getOwnPropertyDescriptor: (_, name) => {
      const property = Reflect.getOwnPropertyDescriptor(read(), name)
      return property && { ...property, configurable: true }
    },
  }
  return new Proxy({}, view) as Value // by the handler above
}
