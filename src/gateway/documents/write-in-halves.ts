import { DocumentsError } from './documents.ts'
import { MalformedDocumentError } from './typed-document.ts'

/** An item that could not be written, and why. */
export type RefusedItem<Item> = { readonly item: Item; readonly error: Error }

/** The provider, or the way to it, takes nothing for now: no fault of what was to be written. */
const outageStatuses: readonly string[] = [
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'ABORTED',
  'RESOURCE_EXHAUSTED',
  'CANCELLED',
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
]

/**
 * Writes items, several in one commit. Where a commit is refused, it is tried in halves, so that one item which the provider does not
 * take keeps no other one from being written.
 *
 * @param most Items that are written together.
 * @param write Writes all of them or none.
 * @returns The items that are refused by themselves. Rejects with what else fails, such as an outage; then some items may be written.
 */
export async function writeInHalves<Item>(
  items: readonly Item[],
  most: number,
  write: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly RefusedItem<Item>[]> {
  const refused: RefusedItem<Item>[] = []
  for (let start = 0; start < items.length; start += most) refused.push(...(await writePart(items.slice(start, start + most), write)))
  return refused
}

async function writePart<Item>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly RefusedItem<Item>[]> {
  try {
    await write(items)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [first, ...others] = items
    if (first !== undefined && others.length === 0) return [{ item: first, error }]
  }
  const middle = Math.ceil(items.length / 2)
  return [...(await writePart(items.slice(0, middle), write)), ...(await writePart(items.slice(middle), write))]
}

function isRefusal(error: unknown): error is Error {
  if (error instanceof MalformedDocumentError) return true
  return error instanceof DocumentsError && !outageStatuses.includes(error.status)
}
