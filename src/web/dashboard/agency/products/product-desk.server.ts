import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { StatusChange } from '#domain/products/change-status.ts'
import type { Product } from '#domain/products/product.ts'
import type { ListPart, ProductListQuery } from '#gateway/agency-lists.ts'
import type { StoredFile } from '#gateway/files.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import type { ActOutcome, Companies } from '#web/dashboard/agency/desk-types.server.ts'
import type { ProductAddress } from './product-path.ts'

/** One product with what belongs to it. */
export type ProductRecord = {
  readonly customer: Customer
  readonly product: Product
  /** The state that was read, for the acts. */
  readonly updateTime: string
  /** The latest of its files that are there. */
  readonly files: readonly StoredFile[]
  /** The customer's appointments to come, but for canceled ones. */
  readonly appointments: readonly Appointment[]
}

/** A product in the state that a page showed. */
export type SeenProduct = ProductAddress & { readonly updateTime: string }

/** A file from a form. */
export type AttachedFile = { readonly name: string; readonly sizeBytes: number; readonly open: () => ReadableStream<Uint8Array> }

export type ProductDesk = {
  /** @param after `next` of the part before. */
  readonly list: (query: ProductListQuery, after?: string) => Promise<ListPart<OwnedProduct> & { readonly companies: Companies }>
  /** Also notes for the customer that staff looked. */
  readonly open: (address: ProductAddress) => Promise<ProductRecord | undefined>
  /** One of its files. @param name Path in storage. */
  readonly openFile: (
    address: ProductAddress,
    name: string,
  ) => Promise<{ readonly name: string; readonly body: ReadableStream<Uint8Array> } | undefined>
  /** @param value The product's fields; milestones, links and files are none at first. */
  readonly create: (address: ProductAddress, value: object) => Promise<ActOutcome>
  /** @param value The product's fields but for status, milestones, links and files, which stay. */
  readonly change: (seen: SeenProduct, value: object) => Promise<ActOutcome>
  readonly setStatus: (seen: SeenProduct, change: StatusChange) => Promise<ActOutcome>
  /** Adds, moves, completes or removes a milestone. */
  readonly changeMilestone: (
    address: ProductAddress,
    name: string,
    entered: 'remove' | { readonly dueOn: CalendarDate } | { readonly doneOn: CalendarDate },
  ) => Promise<ActOutcome>
  readonly attach: (address: ProductAddress, file: AttachedFile) => Promise<ActOutcome>
  /** Deletes one of its files for good. @param name Path in storage. */
  readonly deleteFile: (address: ProductAddress, name: string) => Promise<ActOutcome>
  /** @param value Fields as `WrittenAppointmentSchema` takes them. */
  readonly addAppointment: (address: ProductAddress, value: object) => Promise<ActOutcome>
  /** @param times Local times in the appointment's zone. */
  readonly moveAppointment: (
    address: ProductAddress,
    appointment: string,
    times: { readonly startsAt: string; readonly endsAt: string },
  ) => Promise<ActOutcome>
  readonly cancelAppointment: (address: ProductAddress, appointment: string) => Promise<ActOutcome>
}
