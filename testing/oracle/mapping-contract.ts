import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openColumnMappingStore } from '#gateway/column-mappings.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the memory of columns by every method. */
export async function callMappings(client: DocumentsClient, trace: Trace['trace']): Promise<void> {
  const mappings = trace('openColumnMappingStore', openColumnMappingStore(client))
  await mappings.open('bank')
  await mappings.remember('bank', ['Wann', 'Wieviel'], { day: ['Wann'], amount: ['Wieviel'] })
  await mappings.remember('bank', ['Datum', 'Soll'], { day: ['Datum'], out: ['Soll'] })
  await mappings.open('bank')
}
