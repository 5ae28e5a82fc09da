import { answerRequest, closeRequest } from '#agency/requests/answer-request.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import type { RequestDesk } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** Messages of a request's page. */
const mostMessages = 100

/** The requests of customers for a member of staff. */
export function openRequestDesk({ act, findCompanies, gateway, isShown, lists, noteLook }: DeskParts): RequestDesk {
  const none = { refusal: 'no-such-request' }
  const isOpenTo = ({ customerId }: RequestAddress) => isShown(customerId)
  return {
    list: async (state, after) => {
      const part = await lists.listRequests(state, perPage, after)
      return { ...part, companies: await findCompanies(part.items) }
    },
    open: async (address) => {
      if (!isOpenTo(address)) return undefined
      const [request, customer, messages] = await Promise.all([
        gateway.requests.findRequest(address),
        gateway.customers.findCustomer(address.customerId),
        gateway.requests.listLatestMessages(address, mostMessages + 1),
      ])
      if (!request || !customer) return undefined
      await noteLook(address.customerId)
      return { customer, request, messages: messages.slice(-mostMessages), isCut: messages.length > mostMessages }
    },
    answer: async (address, answer) =>
      isOpenTo(address) ? await act('requests answer', (operation) => answerRequest(operation, address, answer)) : none,
    close: async (address) =>
      isOpenTo(address) ? await act('requests close', async (operation) => (await closeRequest(operation, address)) ?? {}) : none,
  }
}
