import * as v from 'valibot'
import { tryStorage } from '#web/try-storage.ts'

const storageName = 'scroll-positions'

/** Older ones are forgotten: nobody goes back so far in one tab. */
const keptCount = 50

const Positions = v.array(v.tuple([v.string(), v.number()]))

/** How far each entry of the tab's history was scrolled, by the key that the router gives it; pixels from the top. */
export class ScrollPositions {
  readonly #positions: Map<string, number>

  private constructor(positions: Iterable<readonly [string, number]>) {
    this.#positions = new Map(positions)
  }

  /** Reads what an earlier document of this tab has kept. */
  static open(): ScrollPositions {
    const text = tryStorage(() => sessionStorage.getItem(storageName))
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Positions), text)
    return new ScrollPositions(parsed.success ? parsed.output : [])
  }

  find(key: string): number | undefined {
    return this.#positions.get(key)
  }

  set(key: string, top: number): void {
    this.#positions.delete(key)
    this.#positions.set(key, top)
  }

  /** Keeps the newest for the next document of this tab. */
  keep(): void {
    const newest = [...this.#positions].slice(-keptCount)
    tryStorage(() => sessionStorage.setItem(storageName, JSON.stringify(newest)))
  }
}
