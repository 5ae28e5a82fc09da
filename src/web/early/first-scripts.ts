import boot from '#compiled-scripts/boot.js?raw'
import early from '#compiled-scripts/early.js?raw'
import startWatch from '#compiled-scripts/start-watch.js?raw'

/** The scripts that stand inline in documents, as scripts/write-scripts.ts has built them. */
export const firstScripts = {
  /** In every document (early.ts). */
  early,
  /** In documents that start the app at the first sign of intent (boot.ts). */
  boot,
  /** In documents that start the app at once (start-watch.ts). */
  startWatch,
} as const
