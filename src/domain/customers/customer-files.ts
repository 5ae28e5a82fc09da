/** Storage prefix of customers' files; each customer has a folder below it. */
export const customerFiles = 'customers/'

/** Longest path in bytes of UTF-8 (Cloud Storage, naming objects). */
const pathBytes = 1024

/** Why a file cannot have a name: a part between slashes is empty, `.` or `..`, or begins or ends with a space; a character; the length. */
export type FileNameProblem = 'part' | 'space' | 'character' | 'too-long'

/** The folder of a customer in storage; the rules let its people read it. */
export function customerFolder(customerId: string): string {
  return customerFiles + customerId
}

/** @param name Below the customer's folder. */
export function pathOfFile(customerId: string, name: string): string {
  return `${customerFolder(customerId)}/${name}`
}

/** Whether a path in storage is in a customer's folder and can be opened by its people. */
export function isOwnFile(customerId: string, path: string): boolean {
  const folder = `${customerFolder(customerId)}/`
  return path.startsWith(folder) && findFileNameProblem(customerId, path.slice(folder.length)) === undefined
}

/** Checks a file name, since it becomes a part of a URL. */
export function findFileNameProblem(customerId: string, name: string): FileNameProblem | undefined {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'part'
  if (parts.some((part) => part !== part.trim())) return 'space'
  if (/[\p{Cc}\p{Bidi_Control}\\]/u.test(name) || !name.isWellFormed()) return 'character'
  return countBytes(pathOfFile(customerId, name)) > pathBytes ? 'too-long' : undefined
}

/** Bytes of UTF-8. */
function countBytes(text: string): number {
  return encodeURIComponent(text).replaceAll(/%../gu, '.').length
}
