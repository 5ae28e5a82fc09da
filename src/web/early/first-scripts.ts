import boot from '#compiled-scripts/boot.js?raw'
import early from '#compiled-scripts/early.js?raw'
import startWatch from '#compiled-scripts/start-watch.js?raw'

/** Inline scripts of documents, as built by scripts/write-scripts.ts. */
export const firstScripts = {
  /** Inlined in every document (early.ts). */
  early,
  /** Inlined in documents that start the app at the first sign of intent (boot.ts). */
  boot,
  /** Inlined in documents that start the app at once (start-watch.ts). */
  startWatch,
} as const
