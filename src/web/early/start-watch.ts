/*
 * Stores that the app cannot start when its files do not come within 20 s or this browser does not understand them (`StartError` shows then). It stands in
 * documents that start the app at once, built for browsers that know no modules (ES2015): what fails here is newer.
 */
const longestMilliseconds = 20_000
const { dataset } = document.documentElement

addEventListener(
  'error',
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) fail()
  },
  true,
)
addEventListener('unhandledrejection', fail)
setTimeout(fail, longestMilliseconds)
if (!('noModule' in document.createElement('script'))) fail()

function fail(): void {
  if (dataset['start'] !== 'done') dataset['start'] = 'failed'
}

// Tests import it.
export {}
