import { forgetDrafts } from '#web/ui/form/form-draft.ts'

/** How the names of forms about requests begin, as the list of what browsers keep says (domain/privacy/storage-list.ts). */
export const requestFormPrefix = 'ask-'

/** Forgets what was typed about requests and not sent; for the end of a session. */
export function forgetRequestDrafts(): void {
  forgetDrafts(requestFormPrefix)
}
