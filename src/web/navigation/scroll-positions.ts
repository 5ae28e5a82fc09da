import * as v from 'valibot'
import { tryStorage } from '#web/try-storage.ts'

const storageName = 'scroll-positions'

/** Older positions are dropped: few users go back that far in one tab. */
const keptCount = 50

const Positions = v.array(v.tuple([v.string(), v.number()]))

/** Scroll positions of the tab's history entries, by their key; pixels from the top. */
export class ScrollPositions {
  readonly #positions: Map<string, number>

  private constructor(positions: Iterable<readonly [string, number]>) {
    this.#positions = new Map(positions)
  }

  /** Reads the positions that an earlier document of this tab saved. */
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

  /** Saves the newest positions for the next document of this tab. */
  keep(): void {
    const newest = [...this.#positions].slice(-keptCount)
    tryStorage(() => sessionStorage.setItem(storageName, JSON.stringify(newest)))
  }
}
