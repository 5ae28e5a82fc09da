import { linkMinutes, type StaffView, StaffViewSchema, viewKeyPattern, viewMinutes } from '#domain/customers/staff-view.ts'
import { type Document, type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** A view, what it shows, and until when. */
export type OpenView = { readonly id: string; readonly customerId: string; readonly endsAt: Date }

/** Views of customers' dashboards by staff, for the service alone: `customers/{id}/staffViews/{id}`. */
export type StaffViewStore = {
  /** @returns The key of a link that opens one view. */
  readonly createLink: (customerId: string, staff: string | undefined) => Promise<string>
  /** Whether the view of a link can still be opened. */
  readonly isUnused: (linkKey: string) => Promise<boolean>
  /**
   * Opens the view of a link, once.
   *
   * @param prepare What the view needs. The link stays unused where it fails.
   * @returns The key for the browser; undefined for a used, expired or invalid link.
   */
  readonly open: (
    linkKey: string,
    prepare?: (view: OpenView) => Promise<void>,
  ) => Promise<(OpenView & { readonly cookieKey: string }) | undefined>
  readonly find: (cookieKey: string) => Promise<OpenView | undefined>
  /** Ends a view before its time. @returns The view; undefined for any other key, which changes nothing. */
  readonly end: (cookieKey: string) => Promise<OpenView | undefined>
  /** The views that were opened, the latest first. */
  readonly listOpened: (customerId: string) => Promise<readonly { readonly at: Date; readonly staff: string | undefined }[]>
}

type StaffViewsOptions = {
  readonly documents: DocumentsClient
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly createId: () => string
  /** @returns A secret of 43 characters, base64url. */
  readonly createSecret: () => string
  /** SHA-256 in hexadecimal digits. */
  readonly hash: (secret: string) => string
}

const listed = 100

/** The store of views over a client of the provider. */
export function openStaffViewStore({ documents, now, createId, createSecret, hash }: StaffViewsOptions): StaffViewStore {
  const collectionOf = (customerId: string) => ['customers', customerId, 'staffViews'] as const
  return {
    createLink: async (customerId, staff) => {
      const [id, secret] = [createId(), createSecret()]
      const view = { ...(staff !== undefined && { staff }), createdAt: new Date(now()), linkHash: hash(secret) }
      await documents.commit([
        { set: [...collectionOf(customerId), id], fields: encodePlainObject(view), currentDocument: { exists: false } },
      ])
      return `${customerId}.${id}.${secret}`
    },
    isUnused: async (linkKey) => (await findUnused(linkKey)) !== undefined,
    open: async (linkKey, prepare) => {
      const found = await findUnused(linkKey)
      if (!found) return undefined
      const secret = createSecret()
      const endsAt = new Date(now() + viewMinutes * 60_000)
      const view = { id: found.view.id, customerId: found.customerId, endsAt }
      await prepare?.(view)
      const isFirst = await update(found.document, { openedAt: new Date(now()), cookieHash: hash(secret), endsAt })
      return isFirst ? { ...view, cookieKey: `${view.customerId}.${view.id}.${secret}` } : undefined
    },
    find: async (cookieKey) => {
      const found = await findOpen(cookieKey)
      return found && toOpenView(found)
    },
    end: async (cookieKey) => {
      const found = await findOpen(cookieKey)
      if (found) await update(found.document, { endsAt: new Date(now()) })
      return found && toOpenView(found)
    },
    listOpened: async (customerId) => {
      const orderBy = [{ field: ['openedAt'], direction: 'DESCENDING' }] as const
      const found = await documents.runQuery({ collection: collectionOf(customerId), orderBy, limit: listed })
      return found.flatMap((document) => {
        const { openedAt, staff } = parseDocument(StaffViewSchema, 'id', document)
        return openedAt ? [{ at: openedAt, staff }] : []
      })
    },
  }

  async function findUnused(linkKey: string) {
    const found = await findByKey(linkKey)
    if (!found || found.view.openedAt || hash(found.secret) !== found.view.linkHash) return undefined
    return now() - found.view.createdAt.getTime() > linkMinutes * 60_000 ? undefined : found
  }

  async function findOpen(cookieKey: string) {
    const found = await findByKey(cookieKey)
    const endsAt = found?.view.endsAt
    if (!found || !endsAt || endsAt.getTime() <= now() || hash(found.secret) !== found.view.cookieHash) return undefined
    return { ...found, endsAt }
  }

  async function findByKey(key: string): Promise<{ customerId: string; secret: string; view: StaffView; document: Document } | undefined> {
    const [, customerId, id, secret] = viewKeyPattern.exec(key) ?? []
    if (customerId === undefined || id === undefined || secret === undefined) return undefined
    const [document] = await documents.batchGet([[...collectionOf(customerId), id]])
    return document && { customerId, secret, view: parseDocument(StaffViewSchema, 'id', document), document }
  }

  /** @returns False if it was changed concurrently, so that only one of two requests opens a link. */
  async function update({ path, updateTime }: Document, fields: Partial<StaffView>): Promise<boolean> {
    const mask = Object.keys(fields).map((field) => [field])
    try {
      await documents.commit([{ set: path, fields: encodePlainObject(fields), mask, currentDocument: { updateTime } }])
      return true
    } catch (error) {
      if (error instanceof DocumentsError && ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'].includes(error.status)) return false
      throw error
    }
  }
}

function toOpenView({
  customerId,
  view,
  endsAt,
}: {
  readonly customerId: string
  readonly view: StaffView
  readonly endsAt: Date
}): OpenView {
  return { id: view.id, customerId, endsAt }
}
