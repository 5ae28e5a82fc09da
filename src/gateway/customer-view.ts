import { shownStates } from '#domain/invoices/shown-states.ts'
import { findCollection } from '#gateway/documents/collections.ts'
import { type Document, type DocumentQuery, type DocumentsClient, DocumentsError, iterate } from '#gateway/documents/documents.ts'
import { type FilesClient, FilesError } from '#gateway/files.ts'

/**
 * The documents of one customer as its people may read them, read as the service. Whatever the rules refuse them is refused or not there, and
 * nothing can be written: the same pages over this client show what they show to the customer.
 *
 * @param documents A client of the service, which is bound by no rules.
 */
export function openCustomerView(documents: DocumentsClient, customerId: string): DocumentsClient {
  const own = ['customers', customerId]
  const view: DocumentsClient = {
    database: documents.database,
    commit: () => Promise.reject(refuse('A view changes nothing.')),
    batchGet: async (paths) => {
      for (const path of paths) if (!isReadable(path) && path[0] !== 'users') throw refuse(`${path.join('/')} is not the customer's.`)
      // A view is nobody's, so it has no profile.
      const found = await documents.batchGet(paths.filter(isReadable))
      const byName = new Map(found.flatMap((document) => (document && isShown(document) ? [[document.path.join('/'), document]] : [])))
      return paths.map((path) => byName.get(path.join('/')))
    },
    runQuery: async (query) => (await read(query)).documents,
    iterate: (query) => iterate(view, query),
    readQuery: read,
    countQuery: async (query) => (await read(query)).documents.length,
  }
  return view

  async function read(query: DocumentQuery) {
    // People find their customer by their address; a view has one.
    if (query.collection.length === 1 && query.collection[0] === 'customers' && query.isGroup !== true) {
      const [document] = await documents.batchGet([own])
      return { documents: document ? [document] : [], readTime: document?.updateTime ?? 0n }
    }
    if (query.isGroup === true || !isReadable([...query.collection, 'any']))
      throw refuse(`${query.collection.join('/')} is not the customer's.`)
    const found = await documents.readQuery(query)
    return { ...found, documents: found.documents.filter(isShown) }
  }

  function isReadable(path: readonly string[]): boolean {
    const [first, second] = path
    return first === 'customers' && second === customerId && findCollection(path)?.readers === 'members'
  }
}

/** The files of a customer, likewise. */
export function openCustomerFilesView(files: FilesClient, customerId: string): FilesClient {
  const check = (name: string) => {
    if (!name.startsWith(`customers/${customerId}/`)) throw new FilesError('unauthorized', `${name} is not the customer's.`)
  }
  const refused = () => Promise.reject(new FilesError('unauthorized', 'A view changes nothing.'))
  return {
    uploadFile: refused,
    deleteFile: refused,
    findFile: async (name) => {
      check(name)
      return await files.findFile(name)
    },
    openFile: async (name, range) => {
      check(name)
      return await files.openFile(name, range)
    },
    listNames: async (folder) => {
      check(`${folder}/`)
      return await files.listNames(folder)
    },
  }
}

/** A draft is the agency's own. */
function isShown({ path, fields }: Document): boolean {
  if (path.at(-2) !== 'invoices') return true
  const state = fields.get('state')
  return shownStates.some((shown) => shown === state)
}

function refuse(message: string): DocumentsError {
  return new DocumentsError('PERMISSION_DENIED', message)
}
