import { forgetDrafts } from '#web/ui/form/form-draft.ts'

/** Name prefix of request forms, also in the list of browser storage (domain/privacy/storage-list.ts). */
export const requestFormPrefix = 'ask-'

/** Deletes drafts of requests when the session ends. */
export function forgetRequestDrafts(): void {
  forgetDrafts(requestFormPrefix)
}
