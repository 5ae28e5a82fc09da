import type { Clock } from '#backend/clock.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { Connection } from './channel.ts'

/** A counted stream of a user and of a client address. */
export type Place = {
  /** Sets the connection of the stream; closing it releases the place. */
  readonly take: (connection: CountedConnection) => void
  /** Releases the place; further calls do nothing. */
  readonly leave: () => void
}

type CountedConnection = Pick<Connection, 'absentSince' | 'close'>

type Key = { readonly name: string; readonly most: number }

/** A client that reconnects between two responses needs less. Our own judgement. */
const absentMilliseconds = 3000

/**
 * Limits the active streams of each user and of each client address. A page that is closed or reloaded does not close its stream, so at the
 * limit the stream whose client has been absent longest is closed for the new one.
 */
export class StreamCount {
  readonly #perUser: number
  readonly #perAddress: number
  readonly #clock: Clock
  readonly #places = new Map<string, Set<{ connection: CountedConnection | undefined }>>()

  /**
   * @param perUser Maximum number of streams of a user.
   * @param perAddress Maximum number of streams from a client address, of all users together.
   */
  constructor(perUser: number, perAddress: number, clock: Clock) {
    this.#perUser = perUser
    this.#perAddress = perAddress
    this.#clock = clock
  }

  /**
   * Counts a new stream.
   *
   * @throws ServiceError RESOURCE_EXHAUSTED.
   */
  enter(uid: string | undefined, clientAddress: string | undefined): Place {
    const keys = [
      ...(uid === undefined ? [] : [{ name: `user ${uid}`, most: this.#perUser }]),
      ...(clientAddress === undefined ? [] : [{ name: `address ${clientAddress}`, most: this.#perAddress }]),
    ]
    for (const key of keys) this.#makeRoom(key)
    const place: { connection: CountedConnection | undefined } = { connection: undefined }
    for (const { name } of keys) {
      const places = this.#places.get(name) ?? new Set()
      this.#places.set(name, places.add(place))
    }
    return {
      take: (connection) => (place.connection = connection),
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
    const absent = [...places].flatMap(({ connection }) => {
      const since = connection?.absentSince()
      return connection && since !== undefined && this.#clock.now() - since >= absentMilliseconds ? [{ connection, since }] : []
    })
    const [longest] = absent.toSorted((a, b) => a.since - b.since)
    if (!longest) throw new ServiceError('RESOURCE_EXHAUSTED', `There are ${most} streams already.`)
    longest.connection.close()
  }
}
