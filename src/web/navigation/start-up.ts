/** One thing that must be there before the app may be mounted. */
export type StartPlugin = () => void | Promise<void>

/**
 * Starts the app: the plugins one after the other, then the mount. A start that fails is stored in the document
 * (`data-start`) and leaves the page as the server wrote it, which works natively; where it does not, `StartNotice` says so.
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
 * Stores that the app cannot start when its files do not come or this browser does not understand them. It stands in documents that need
 * the app, in words that every browser knows: what fails here is newer.
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
if (!('noModule' in document.createElement('script'))) fail()
})()`
