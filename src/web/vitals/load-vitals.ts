import { whenOpened } from '#web/when-opened.ts'

/**
 * Loads the script that measures the page (send-vitals.ts) after everything else, once the visitor has opened it. Content blockers may
 * block it, and nothing depends on it, so a failure is not reported.
 *
 * @param address Undefined in documents that are not measured.
 */
export function loadVitals(address: string | undefined): void {
  if (address === undefined) return
  // Without the script the page is not measured, and works.
  // oxlint-disable-next-line house/imports -- The address comes from the document, which the server wrote.
  addEventListener('load', () => whenOpened(() => void import(/* @vite-ignore */ address).catch(() => undefined)))
}
