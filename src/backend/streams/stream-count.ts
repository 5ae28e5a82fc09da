import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { Line } from './channel.ts'

/** A place among the streams of a user and of an address. */
export type Place = {
  /** Names the line of the stream that has taken the place: closing it counts the stream out. */
  readonly take: (line: CountedLine) => void
  /** Counts the stream out; once, however often it is called. */
  readonly leave: () => void
}

type CountedLine = Pick<Line, 'absentSince' | 'close'>

type Key = { readonly name: string; readonly most: number }

/** A client on the way from one answer to the next is back long before. Our own judgement. */
const absentMilliseconds = 3000

/**
 * Counts the living streams of each user and of each client address. Pages that are closed or loaded anew say nothing, so a stream whose
 * client is gone makes room for the next one.
 */
export class StreamCount {
  readonly #perUser: number
  readonly #perAddress: number
  readonly #clock: Clock
  readonly #places = new Map<string, Set<{ line: CountedLine | undefined }>>()

  /**
   * @param perUser Most streams of a user.
   * @param perAddress Most streams from a client address, whoever opens them.
   */
  constructor(perUser: number, perAddress: number, clock: Clock) {
    this.#perUser = perUser
    this.#perAddress = perAddress
    this.#clock = clock
  }

  /**
   * Counts a stream in.
   *
   * @throws ServiceError RESOURCE_EXHAUSTED.
   */
  enter(uid: string | undefined, clientAddress: string | undefined): Place {
    const keys = [
      ...(uid === undefined ? [] : [{ name: `user ${uid}`, most: this.#perUser }]),
      ...(clientAddress === undefined ? [] : [{ name: `address ${clientAddress}`, most: this.#perAddress }]),
    ]
    for (const key of keys) this.#makeRoom(key)
    const place: { line: CountedLine | undefined } = { line: undefined }
    for (const { name } of keys) {
      const places = this.#places.get(name) ?? new Set()
      this.#places.set(name, places.add(place))
    }
    return {
      take: (line) => (place.line = line),
      leave: () => {
        for (const { name } of keys) {
          const places = this.#places.get(name)
          if (places?.delete(place) && places.size === 0) this.#places.delete(name)
        }
      },
    }
  }

  #makeRoom({ name, most }: Key): void {
    const places = this.#places.get(name)
    if (!places || places.size < most) return
    const absent = [...places].flatMap(({ line }) => {
      const since = line?.absentSince()
      return line && since !== undefined && this.#clock.now() - since >= absentMilliseconds ? [{ line, since }] : []
    })
    const [longest] = absent.toSorted((a, b) => a.since - b.since)
    if (!longest) throw new ServiceError('RESOURCE_EXHAUSTED', `There are ${most} streams already.`)
    longest.line.close()
  }
}
