import { addAppointment, cancelAppointment, moveAppointment } from '#agency/appointments/appointments.ts'
import type { BegunOperation } from '#agency/begin-operation.ts'
import { deleteFile } from '#agency/files/delete-file.ts'
import { putFiles } from '#agency/files/put-files.ts'
import { changeMilestone } from '#agency/products/change-milestone.ts'
import { changeStatus } from '#agency/products/change-status.ts'
import { saveProduct } from '#agency/products/product-rules.ts'
import { fileNameOf } from '#domain/contact/application-file.ts'
import { FilesError, type FilesErrorCode } from '#gateway/files.ts'
import { openFiles } from '#gateway/provider/connection.ts'
import type { ActOutcome, AttachedFile, ProductDesk } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'

/** Files that a page shows; each takes a lookup. */
const mostFiles = 100

/** Answers of the provider that staff can do something about. */
const refusedFiles: readonly FilesErrorCode[] = ['file-too-large', 'file-type-refused', 'quota-exceeded']

type Address = Parameters<ProductDesk['open']>[0]

/** The products of customers for a member of staff. */
export function openProductDesk(parts: DeskParts): ProductDesk {
  const { act, connection, findCompanies, gateway, isShown, lists, noteLook, now } = parts
  const find = async ({ customerId, id }: Address) => {
    const [stored] = isShown(customerId) ? await gateway.products.findVersionedProducts([{ customerId, id }]) : []
    return stored
  }
  const actOn = async (command: string, { customerId }: Address, run: (operation: BegunOperation) => Promise<object>, final?: string) =>
    isShown(customerId) ? await act(command, run, final) : ({ refusal: 'no-such-product' } satisfies ActOutcome)

  return {
    list: async (query, after) => {
      const part = await lists.listProducts(query, perPage, after)
      return { ...part, companies: await findCompanies(part.items) }
    },
    open: async (address) => {
      const { customerId } = address
      const [stored, customer] = await Promise.all([find(address), gateway.customers.findCustomer(customerId)])
      if (!stored || !customer) return undefined
      const { product, updateTime } = stored
      const storage = openFiles(connection)
      const [files, appointments] = await Promise.all([
        Promise.all(product.files.slice(-mostFiles).map((name) => storage.findFile(name))),
        gateway.appointments.listAppointmentsAfter(customerId, new Date(now())),
        noteLook(customerId),
      ])
      return {
        customer,
        product,
        updateTime,
        files: files.filter((file) => file !== undefined),
        appointments: appointments.filter(({ canceledAt }) => canceledAt === undefined),
      }
    },
    openFile: async (address, name) => {
      const stored = await find(address)
      if (!stored?.product.files.includes(name)) return undefined
      const storage = openFiles(connection)
      if (!(await storage.findFile(name))) return undefined
      const { body } = await storage.openFile(name)
      return body ? { name: name.split('/').at(-1) ?? name, body } : undefined
    },
    create: (address, value) =>
      actOn('products add', address, (operation) => saveProduct(operation, { ...value, ...address }, { isNew: true })),
    change: (seen, value) =>
      actOn('products update', seen, async (operation) => {
        const { customerId, id, updateTime } = seen
        const stored = await find(seen)
        if (!stored) return { refusal: 'no-such-product' }
        return await saveProduct(operation, { status: stored.product.status, ...value, customerId, id }, { updateTime })
      }),
    setStatus: (seen, change) => actOn('products status', seen, (operation) => changeStatus(operation, seen, change)),
    changeMilestone: ({ customerId, id }, name, entered) =>
      actOn('products milestone', { customerId, id }, (operation) =>
        changeMilestone(operation, { customerId, productId: id, name }, entered),
      ),
    attach: (address, file) => actOn('products attach', address, (operation) => attach(operation, address, file)),
    deleteFile: (address, name) =>
      actOn(
        'files delete',
        address,
        async (operation) => {
          const stored = await find(address)
          if (!stored?.product.files.includes(name)) return { refusal: 'no-such-file' }
          return (await deleteFile(operation, { customerId: address.customerId, path: name })) ?? {}
        },
        'a deleted file remains only in backups',
      ),
    addAppointment: (address, value) =>
      actOn('appointments add', address, (operation) => addAppointment(operation, { ...value, customerId: address.customerId })),
    moveAppointment: (address, id, times) =>
      actOn(
        'appointments move',
        address,
        async (operation) => (await moveAppointment(operation, { customerId: address.customerId, id }, times)) ?? {},
      ),
    cancelAppointment: (address, id) =>
      actOn(
        'appointments cancel',
        address,
        async (operation) => (await cancelAppointment(operation, { customerId: address.customerId, id })) ?? {},
      ),
  }
}

/** Stores a file in the product's folder, as `products attach` does. */
async function attach(operation: BegunOperation, { customerId, id }: Address, { name, sizeBytes, open }: AttachedFile): Promise<object> {
  const upload = async (path: string) => void (await operation.files.uploadFile({ name: path, content: open(), sizeBytes }))
  const files = [{ name: `${id}/${fileNameOf(name)}`, content: { isPdf: false, upload } }]
  try {
    const put = await putFiles(operation, { customerId, files, productId: id, isReplacing: false })
    if (!('refusal' in put)) return put
    return { refusal: put.problems[0]?.problem ?? put.refusal }
  } catch (error) {
    if (error instanceof FilesError && refusedFiles.includes(error.code)) return { refusal: error.code }
    throw error
  }
}
