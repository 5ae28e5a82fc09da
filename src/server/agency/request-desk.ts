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
      const [stored, customer] = await Promise.all([
        gateway.requests.findRequest(address),
        gateway.customers.findCustomer(address.customerId),
      ])
      if (!stored || !customer) return undefined
      const { updateTime, ...request } = stored
      // After the request, so that its state is never newer than what is shown.
      const messages = await gateway.requests.listLatestMessages(address, mostMessages + 1)
      await noteLook(address.customerId)
      return { customer, request, updateTime, messages: messages.slice(-mostMessages), isCut: messages.length > mostMessages }
    },
    answer: async (seen, answer) =>
      isOpenTo(seen) ? await act('requests answer', (operation) => answerRequest(operation, seen, answer)) : none,
    close: async (seen) =>
      isOpenTo(seen) ? await act('requests close', async (operation) => (await closeRequest(operation, seen)) ?? {}) : none,
  }
}
