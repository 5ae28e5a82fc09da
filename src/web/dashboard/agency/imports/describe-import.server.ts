import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'
import type { OpenedImport } from './import-desk.server.ts'

/** What can be done with a file now, the first one first. */
export type ImportAct = 'store' | 'continue' | 'check' | 'takeBack' | 'remove'

/** The acts that a state has. */
export function listImportActs({ state, interrupted, batches, findings }: OpenedImport): readonly ImportAct[] {
  const back = batches.length > 0 ? (['takeBack'] as const) : []
  switch (state) {
    case 'checking':
    case 'storing':
    case 'undoing':
      return []
    case 'checked':
      // A file that changes nothing need not be stored.
      return [...((findings?.new ?? 0) + (findings?.changed ?? 0) > 0 ? (['store'] as const) : []), 'check', 'remove']
    case 'refused':
      return ['check', 'remove']
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

/** The heading: what is being done, or has come of it. */
export function titleOf({ state, fileName, findings }: OpenedImport, translate: AgencyRequest['translate']): string {
  switch (state) {
    case 'checking':
    case 'storing':
    case 'undoing':
      return translate(`agency.imports.title.${state}`, { file: fileName })
    case 'checked':
      return translate('agency.imports.result.checked', { count: findings?.count ?? 0 })
    case 'refused':
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
