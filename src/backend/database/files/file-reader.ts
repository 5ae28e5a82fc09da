import type { DatabaseSync } from 'node:sqlite'
import type { FileListPage, FileListQuery, FileReaderOperations } from './file-operations.ts'
import { type FileTable, openFileTable } from './file-table.ts'
import { openFileUploadTable } from './file-upload-table.ts'

/** Operations of a reader for files. */
export function openFileReader(database: DatabaseSync): FileReaderOperations {
  const files = openFileTable(database)
  const uploads = openFileUploadTable(database)
  return {
    findFile: (location) => files.find(location),
    findFileUpload: ({ uploadDigest }) => uploads.find(uploadDigest),
    listFiles: (query) => listFiles(files, query),
    findUnnamedContent: ({ contentIds }) => contentIds.filter((id) => !files.hasContent(id) && !uploads.hasActiveContent(id)),
  }
}

/**
 * Reads names in order; with a delimiter, the rest of each folder is skipped, so that a folder of any size costs one lookup. As the hosted
 * service does, omits the prefix itself and folders and files with an empty name.
 */
function listFiles(files: FileTable, { bucket, prefix, delimiter, after, limit }: FileListQuery): FileListPage {
  const names: string[] = []
  const prefixes: string[] = []
  let from = after === undefined ? prefix : behind(after, delimiter)
  if (from < prefix) from = prefix
  let last = ''
  while (true) {
    const isFull = names.length + prefixes.length >= limit
    const [name, ...others] = files.listNames(bucket, from, delimiter === undefined && !isFull ? limit + 1 : 1)
    if (name === undefined || !name.startsWith(prefix)) return { names, prefixes, next: undefined }
    if (isFull) return { names, prefixes, next: last }
    if (delimiter === undefined) {
      const found = [name, ...others].filter((each) => each.startsWith(prefix))
      names.push(...found.slice(0, limit).filter((each) => isListed(each, prefix)))
      return { names, prefixes, next: found.length > limit ? found[limit - 1] : undefined }
    }
    const cut = name.indexOf(delimiter, prefix.length)
    if (cut < 0) {
      if (name !== prefix) names.push(name)
      last = name
      from = `${name}\0`
    } else {
      const folder = name.slice(0, cut + delimiter.length)
      if (cut > prefix.length) prefixes.push(folder)
      last = folder
      from = behind(folder, delimiter)
    }
  }
}

function isListed(name: string, prefix: string): boolean {
  return name !== prefix && !name.endsWith('/') && !name.includes('//')
}

/** The first name that can follow a name, or everything in a folder. */
function behind(last: string, delimiter: string | undefined): string {
  if (delimiter === undefined || !last.endsWith(delimiter)) return `${last}\0`
  const end = last.charCodeAt(last.length - 1) + 1
  return last.slice(0, -1) + String.fromCharCode(end)
}
