import { followSeam } from '#web/ui/drawing/storefront-seam.ts'
import { loadVitals } from '#web/vitals/load-vitals.ts'
import { markAccount } from './account.ts'
import { openDialogs } from './dialogs.ts'
import { undoForeignChanges } from './foreign-changes.ts'
import { keepAddress } from './language-link.ts'
import { closeMenus } from './menus.ts'
import { listenForPrint } from './print.ts'
import { crossBySeam } from './seam.ts'
import { applyTheme } from './theme.ts'

/* Runs in the head of every document, before the app; pages are usable without it. It is built to one file (scripts/write-scripts.ts) and
   inlined. It is identical on every page, so content security policies allow it by its hash. */
const parts = [
  applyTheme,
  markAccount,
  followSeam,
  crossBySeam,
  undoForeignChanges,
  openDialogs,
  closeMenus,
  keepAddress,
  listenForPrint,
  () => loadVitals(document.currentScript?.dataset['afterLoad']),
]

for (const part of parts) {
  try {
    part()
  } catch (error) {
    // One part that fails in this browser must not stop the others.
    reportError(error)
  }
}
