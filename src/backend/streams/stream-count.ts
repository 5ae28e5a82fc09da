import { ServiceError } from '#backend/service-error.ts'

/** Counts the living streams of each user and of each client address. */
export class StreamCount {
  readonly #perUser: number
  readonly #perAddress: number
  readonly #counts = new Map<string, number>()

  /**
   * @param perUser Most streams of a user.
   * @param perAddress Most streams from a client address, whoever opens them.
   */
  constructor(perUser: number, perAddress: number) {
    this.#perUser = perUser
    this.#perAddress = perAddress
  }

  /**
   * Counts a stream in.
   *
   * @returns Counts it out again; once, however often it is called.
   * @throws ServiceError RESOURCE_EXHAUSTED.
   */
  enter(uid: string | undefined, clientAddress: string | undefined): () => void {
    const keys = [...(uid === undefined ? [] : [`user ${uid}`]), ...(clientAddress === undefined ? [] : [`address ${clientAddress}`])]
    for (const key of keys) {
      const most = key.startsWith('user ') ? this.#perUser : this.#perAddress
      if ((this.#counts.get(key) ?? 0) >= most) throw new ServiceError('RESOURCE_EXHAUSTED', `There are ${most} streams already.`)
    }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 0) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    }
  }
}
