/** Runs work one after the other, in the order of the calls. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue of its own. Work that fails does not hold up the next. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const result = last.then(work)
    // The caller gets the error.
    last = result.catch(() => undefined)
    return await result
  }
}
