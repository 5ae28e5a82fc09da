import { requestFormPrefix } from '#web/account/session/request-drafts.ts'

/** Name of the query parameter that says which request has just arrived, or grown. */
export const sentParam = 'sent'

/** Name of the query parameter that says which request is shown alone, with all that was said. */
export const requestParam = 'request'

/** Of the place of a request in its page. */
export function threadIdOf(requestId: string): string {
  return `request-${requestId}`
}

/** Names a form about requests: by what it is for, whose it is, and what it is about. */
export function formNameOf(purpose: string, customerId: string, about: string): string {
  return `${requestFormPrefix}${purpose}-${customerId}-${about}`
}
