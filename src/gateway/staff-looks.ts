import { deleteFound } from '#gateway/documents/delete-documents.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { timestampOf } from '#gateway/documents/timestamp.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'

/** A look at a customer's data on the agency's pages. */
export type StaffLook = {
  readonly customerId: string
  /** The same id is the same look. */
  readonly id: string
  readonly staff: string
  readonly at: Date
}

/** Notes that staff looked at a customer's data, where the customer reads who opened their dashboard (`staff-views.ts`). No link opens it. */
export async function noteStaffLook(documents: Pick<DocumentsClient, 'commit'>, { customerId, id, staff, at }: StaffLook): Promise<void> {
  const look = { staff, createdAt: at, openedAt: at, linkHash: '' }
  try {
    await documents.commit([
      { set: ['customers', customerId, 'staffViews', id], fields: encodePlainObject(look), currentDocument: { exists: false } },
    ])
  } catch (error) {
    if (!(error instanceof DocumentsError && error.status === 'ALREADY_EXISTS')) throw error
  }
}

/** Deletes looks, and views of dashboards, that began before a moment. @param pageSize How many are read at once. */
export async function deleteStaffLooksBefore(documents: DocumentsClient, moment: Date, pageSize: number): Promise<void> {
  const field = ['createdAt']
  const below = timestampOf(moment)
  const orderBy = [{ field, direction: 'ASCENDING' }] as const
  await deleteFound(
    documents,
    documents.iterate({ collection: ['staffViews'], isGroup: true, where: [{ field, below }], orderBy, pageSize }),
  )
}
