import { requestFormPrefix } from '#web/account/session/request-drafts.ts'

/** Query parameter with the ID of the request that was just created or extended. */
export const sentParam = 'sent'

/** Query parameter with the ID of the request to show alone. */
export const requestParam = 'request'

/** Element ID of a request on its page. */
export function threadIdOf(requestId: string): string {
  return `request-${requestId}`
}

/** Names a request form by purpose, customer and subject. */
export function formNameOf(purpose: string, customerId: string, about: string): string {
  return `${requestFormPrefix}${purpose}-${customerId}-${about}`
}
