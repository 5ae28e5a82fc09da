import { forgetDrafts } from '#web/ui/form/form-draft.ts'

/** Name prefix of request forms, also in the list of browser storage (domain/privacy/storage-list.ts). */
export const requestFormPrefix = 'ask-'

/** Name prefix of the forms of staff. */
export const agencyFormPrefix = 'agency-'

/** Deletes drafts of requests and of staff when the session ends. */
export function forgetRequestDrafts(): void {
  forgetDrafts(requestFormPrefix)
  forgetDrafts(agencyFormPrefix)
}
