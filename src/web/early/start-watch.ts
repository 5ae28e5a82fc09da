/* Records that the app cannot start if its files do not arrive within 20 s or the browser does not support them; `StartError` shows then.
   Inlined in documents that start the app at once, and built for ES2015, so that it also runs in browsers without modules. */
import { whenOpened } from '#web/when-opened.ts'

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
whenOpened(() => setTimeout(fail, longestMilliseconds))
if (!('noModule' in document.createElement('script'))) fail()

function fail(): void {
  if (dataset['start'] !== 'done') dataset['start'] = 'failed'
}
