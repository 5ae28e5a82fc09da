import type { ImportKind } from '#domain/import-file.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { EInvoiceFindings, OpenedImport } from './import-desk.server.ts'

/** What can be done with a file now, the first one first. */
export type ImportAct = 'store' | 'continue' | 'map' | 'decide' | 'check' | 'takeBack' | 'remove'

/** The acts that a state has. */
export function listImportActs({ state, interrupted, batches, findings, eInvoiceCount }: OpenedImport): readonly ImportAct[] {
  const back = batches.length > 0 ? (['takeBack'] as const) : []
  const { sheet, eInvoices } = findings ?? {}
  const decide = sheet ? (['map'] as const) : eInvoices?.some(isOpen) === true ? (['decide'] as const) : []
  // Nothing can be read in another way of e-invoices.
  const again = eInvoiceCount === undefined ? (['check'] as const) : []
  switch (state) {
    case 'checking':
    case 'storing':
    case 'undoing':
      return []
    case 'checked':
      // A file that changes nothing need not be stored.
      return [...((findings?.new ?? 0) + (findings?.changed ?? 0) > 0 ? (['store'] as const) : []), ...decide, ...again, 'remove']
    case 'asked':
      return [...decide, ...again, 'remove']
    case 'refused':
      return [...decide, ...again, 'remove']
    case 'stopped':
      return ['continue', ...back, 'remove']
    case 'stored':
      return [...back, 'remove']
    case 'undone':
      return ['remove']
    case 'interrupted':
      return interrupted === 'storing'
        ? ['continue', ...back, 'remove']
        : interrupted === 'undoing'
          ? [...back, 'remove']
          : ['check', 'remove']
  }
}

/** Whether a person decides whose an e-invoice is, or has done so. */
function isOpen({ state, isNewCustomer }: EInvoiceFindings): boolean {
  return state === 'asked' || state === 'skipped' || isNewCustomer === true
}

/** The heading: what is being done, or has come of it. */
export function titleOf({ state, fileName, findings, eInvoiceCount }: OpenedImport, translate: AgencyRequest['translate']): string {
  switch (state) {
    case 'checking':
    case 'storing':
    case 'undoing':
      return translate(`agency.imports.title.${state}`, { file: fileName })
    case 'asked':
      return translate(eInvoiceCount === undefined ? 'agency.imports.result.asked' : 'agency.imports.result.askedBuyers')
    case 'checked':
      if (eInvoiceCount !== undefined)
        return translate('agency.imports.result.eInvoices', { ready: findings?.count ?? 0, count: eInvoiceCount })
      return translate('agency.imports.result.checked', { count: findings?.count ?? 0 })
    case 'refused':
      if (eInvoiceCount !== undefined) return translate('agency.imports.result.eInvoicesRefused')
      return findings?.fileFault || !findings
        ? translate('agency.imports.result.unread')
        : translate('agency.imports.result.refused', { faults: findings.faultCount, rows: findings.faultyCount })
    case 'stored':
      return translate('agency.imports.result.stored', { count: (findings?.new ?? 0) + (findings?.changed ?? 0) })
    case 'stopped':
      return translate('agency.imports.result.stopped', { count: findings?.stop?.stored ?? 0 })
    case 'undone':
      return translate('agency.imports.result.undone')
    case 'interrupted':
      return translate('agency.imports.result.interrupted')
  }
}

/** Why it stopped, and what to do; undefined in other states. */
export function explainStop({ state, interrupted, findings }: OpenedImport, translate: AgencyRequest['translate']): string | undefined {
  if (state === 'interrupted') {
    if (interrupted === 'checking') return translate('agency.imports.interruptedCheck')
    return translate(interrupted === 'undoing' ? 'agency.imports.interruptedUndo' : 'agency.imports.interrupted.about')
  }
  return findings?.stop && translate(`agency.imports.stop.${findings.stop.name}`)
}

/** What a file holds. @param eInvoiceCount Files of e-invoices; undefined for records. */
export function nameContent(kind: ImportKind, eInvoiceCount: number | undefined, translate: AgencyRequest['translate']): string {
  return eInvoiceCount === undefined
    ? translate(`agency.imports.kind.${kind}`)
    : translate('agency.imports.eInvoices', { count: eInvoiceCount })
}
