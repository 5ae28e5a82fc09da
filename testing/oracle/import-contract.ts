import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { openImportStore } from '#gateway/record-imports.ts'
import type { Trace } from './run-contracts.ts'

/** Calls the stores of imported files and of mappings by every method. */
export async function callImports(client: DocumentsClient, trace: Trace['trace'], madeAt: Date): Promise<void> {
  const imports = trace('openImportStore', openImportStore(client))
  const file = { id: 'file-1', uid: 'mara', kind: 'customers', fileName: 'customers.csv', sizeBytes: 3, sha256: 'd'.repeat(64) } as const
  const reading = { encoding: 'utf-8', hasDecimalCommas: false, isReplacing: false, notifies: false } as const
  const work = {
    createdAt: madeAt,
    state: 'checking' as const,
    aliveAt: madeAt,
    runner: { host: 'office', pid: 7 },
    batches: [],
    report: '',
  }
  await imports.create({ ...file, ...reading, ...work }, new TextEncoder().encode('id\n'))
  await imports.find('none')
  const seen = await imports.find('file-1')
  await imports.listOf('mara', 20)
  if (seen) {
    await imports.readContent(seen)
    await imports.change(seen, { state: 'checked', report: '{}' }, true)
    await imports.change(seen, { state: 'stored' })
    await imports.removeContent(seen)
    await imports.readContent(seen)
    await imports.remove(seen)
  }
  const again = { ...file, ...reading, ...work, id: 'file-2' }
  await imports.create(again, new TextEncoder().encode('id\n'))
  await imports.removeBefore(new Date(madeAt.getTime() + 1000), 20)
  await imports.find('file-2')
  const mappings = trace('openImportMappingStore', openImportMappingStore(client))
  await mappings.remember('customers', ['Ort', 'Firma'], new Map([['Ort', 'city']]))
  await mappings.recall('customers', ['Firma', 'Ort'])
  await mappings.recall('customers', ['Ort'])
  await mappings.open('customers')
}
