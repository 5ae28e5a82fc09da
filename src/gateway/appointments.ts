import { type Appointment, AppointmentSchema, compareAppointments } from '#domain/appointments/appointment.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Document, DocumentsClient } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** Where an appointment is. */
export type AppointmentAddress = { readonly customerId: string; readonly id: string }

/**
 * When the agency and its customers meet: `customers/{id}/appointments/{id}`. Methods reject with DocumentsError when the provider refuses,
 * and with MalformedDocumentError.
 */
export type AppointmentStore = {
  /** All of one customer, canceled ones too, the earliest first, read a page at a time. */
  readonly listAppointments: (customerId: string) => Promise<readonly Appointment[]>
  /** Of those that end after an instant, canceled ones too, the 100 that end first, the earliest first. */
  readonly listAppointmentsAfter: (customerId: string, instant: Date) => Promise<readonly Appointment[]>
  readonly findAppointment: (address: AppointmentAddress) => Promise<Appointment | undefined>
  /** Up to 1000, in the order of the addresses. */
  readonly findAppointments: (addresses: readonly AppointmentAddress[]) => Promise<readonly (Appointment | undefined)[]>
  /** Stores up to 500 new ones, all or none. @throws DocumentsError ALREADY_EXISTS when there is one of these ids. */
  readonly createAppointments: (
    appointments: readonly { readonly customerId: string; readonly appointment: Appointment }[],
  ) => Promise<void>
  /** Stores up to 500, new or changed, all or none. */
  readonly putAppointments: (customerId: string, appointments: readonly Appointment[]) => Promise<void>
  /** Moves it to another time; everything else of it stays. @throws DocumentsError NOT_FOUND if it does not exist. */
  readonly moveAppointment: (address: AppointmentAddress, times: Pick<Appointment, 'startsAt' | 'endsAt'>) => Promise<void>
  /** Cancels it at the provider's time. @throws DocumentsError NOT_FOUND if it does not exist. */
  readonly cancelAppointment: (address: AppointmentAddress) => Promise<void>
  readonly deleteAppointments: (customerId: string, ids: readonly string[]) => Promise<void>
}

const mostAhead = 100

/** The store of appointments over a client of the provider. */
export function openAppointmentStore(documents: DocumentsClient): AppointmentStore {
  return {
    listAppointments: async (customerId) => {
      const found = await Array.fromAsync(documents.iterate({ collection: collectionOf(customerId) }), parseAppointment)
      return found.toSorted(compareAppointments)
    },

    listAppointmentsAfter: async (customerId, instant) => {
      // The provider knows "from" and not "after".
      const from = timestampOf(instant.getTime() + 1)
      const where = [{ field: ['endsAt'], atLeast: from }]
      const orderBy = [{ field: ['endsAt'], direction: 'ASCENDING' }] as const
      return parseAll(await documents.runQuery({ collection: collectionOf(customerId), where, orderBy, limit: mostAhead }))
    },

    findAppointment: async (address) => {
      const [document] = await documents.batchGet([pathOf(address)])
      return document && parseAppointment(document)
    },

    findAppointments: async (addresses) => {
      const found = await documents.batchGet(addresses.map(pathOf))
      return found.map((document) => document && parseAppointment(document))
    },

    createAppointments: async (appointments) => {
      await documents.commit(
        appointments.map(({ customerId, appointment }) => ({ ...writeOf(customerId, appointment), currentDocument: { exists: false } })),
      )
    },

    putAppointments: async (customerId, appointments) => {
      await documents.commit(appointments.map((appointment) => writeOf(customerId, appointment)))
    },

    moveAppointment: async (address, { startsAt, endsAt }) => {
      const fields = encodePlainObject({ startsAt, endsAt })
      await documents.commit([{ set: pathOf(address), fields, mask: [['startsAt'], ['endsAt']], currentDocument: { exists: true } }])
    },

    cancelAppointment: async (address) => {
      const serverTimes = [['canceledAt']]
      await documents.commit([{ set: pathOf(address), fields: new Map(), mask: [], serverTimes, currentDocument: { exists: true } }])
    },

    deleteAppointments: async (customerId, ids) => {
      await documents.commit(ids.map((id) => ({ delete: pathOf({ customerId, id }) })))
    },
  }
}

function parseAll(found: readonly Document[]): readonly Appointment[] {
  return found.map(parseAppointment).toSorted(compareAppointments)
}

function parseAppointment(document: Document): Appointment {
  return parseDocument(AppointmentSchema, 'id', document)
}

function writeOf(customerId: string, { id, ...appointment }: Appointment) {
  return { set: pathOf({ customerId, id }), fields: encodePlainObject(appointment) }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'appointments']
}

function pathOf({ customerId, id }: AppointmentAddress): Path {
  return [...collectionOf(customerId), id]
}
