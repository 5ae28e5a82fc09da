import { escapeUnseen, toOneLine } from '#domain/terminal-text.ts'

/** The output of progress: a terminal, or a log, such as the mail of a timer. */
export type ProgressOutput = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/** Shows nothing. */
export const noProgress: ProgressOutput = { write: () => {} }

/** The progress of long work, shown until it is disposed of. */
export type Progress = Disposable & {
  /** @param step The current step. @param total Final value of `done`; if omitted, only the step is shown. */
  readonly show: (step: string, done?: number, total?: number) => void
}

const barLength = 24
const longestStep = 44

/** Outside of a terminal, shorter work shows no progress. */
const lineEveryMs = 10_000

/** Shows progress: on a terminal as a bar that is removed at the end, elsewhere as a plain line every ten seconds. */
export function startProgress(output: ProgressOutput = process.stderr, now: () => number = Date.now): Progress {
  let shown = ''
  let shownAtMs = now()
  const clear = () => shown !== '' && output.write('\r\u001B[2K')
  return {
    show: (step, done = 0, total = 0) => {
      const share = total > 0 ? Math.min(done / total, 1) : undefined
      const bar = share !== undefined && output.isTTY ? `${'█'.repeat(share * barLength).padEnd(barLength, '░')} ` : ''
      const text = `${escapeUnseen(toOneLine(step)).slice(0, longestStep)} ${bar}${share === undefined ? '…' : `${Math.floor(share * 100)} %`}`
      if (text === shown || (!output.isTTY && now() - shownAtMs < lineEveryMs)) return
      if (output.isTTY) clear()
      output.write(output.isTTY ? text : `${text}\n`)
      shown = text
      shownAtMs = now()
    },
    [Symbol.dispose]: () => void (output.isTTY && clear()),
  }
}
