/** One thing that must be there before the app may be mounted. */
export type StartPlugin = () => void | Promise<void>

/**
 * Starts the app: the plugins one after the other, then the mount. A start that fails is stored in the document (`data-start`). Pages that need
 * the app then show the error screen (`StartError`); all others work as the server wrote them.
 */
export async function startUp(plugins: readonly StartPlugin[], mount: () => void): Promise<void> {
  const { dataset } = document.documentElement
  try {
    for (const plugin of plugins) await plugin()
    mount()
    dataset['start'] = 'done'
  } catch (error) {
    dataset['start'] = 'failed'
    console.error('The page did not start.', error)
  }
}

/**
 * Stores that the app cannot start when its files do not come within 20 s or this browser does not understand them. It stands in documents that
 * start the app at once, in syntax that every browser knows: what fails here is newer.
 */
export const startWatch = `(function () {
var root = document.documentElement
function fail() {
if (root.getAttribute('data-start') !== 'done') root.setAttribute('data-start', 'failed')
}
addEventListener('error', function (event) {
if (event.target === window || event.target.nodeName === 'SCRIPT') fail()
}, true)
addEventListener('unhandledrejection', fail)
setTimeout(fail, 20000)
if (!('noModule' in document.createElement('script'))) fail()
})()`
