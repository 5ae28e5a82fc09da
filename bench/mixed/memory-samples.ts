import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

/** What a process held at a moment, in bytes; `heap` after a collection, with what lies beside it in buffers. */
export type Sample = { readonly pid: number; readonly at: number; readonly resident: number; readonly heap: number }

const Memory = v.object({ rss: v.number(), heapUsed: v.number(), external: v.number() })

/** Asks the probe in the site's process. Rejects with the system's error when there is none. */
export function askProbe(socketPath: string, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, agent: false }, (answer) => {
      text(answer).then((body) => resolve(JSON.parse(body)), reject)
    })
    asked.once('error', reject)
    asked.end()
  })
}

export async function takeSample(socketPath: string, pid: number): Promise<Sample> {
  const { rss: resident, heapUsed, external } = v.parse(Memory, await askProbe(socketPath, '/memory'))
  return { pid, at: performance.now(), resident, heap: heapUsed + external }
}

/** How the memory of a process grew: medians of the first third of its samples and of the last, in bytes. */
export type Growth = {
  readonly pid: number
  readonly seconds: number
  readonly what: 'resident' | 'heap'
  readonly first: number
  readonly last: number
}

/** @param samples In the order in which they were taken; those of a process with fewer than three say nothing. */
export function findGrowth(samples: readonly Sample[]): readonly Growth[] {
  return [...Map.groupBy(samples, ({ pid }) => pid)].flatMap(([pid, taken]) => {
    const third = Math.floor(taken.length / 3)
    if (third === 0) return []
    const seconds = ((taken.at(-1)?.at ?? 0) - (taken[0]?.at ?? 0)) / 1000
    const middleOf = (part: readonly Sample[], what: 'resident' | 'heap') => {
      const sorted = part.map((sample) => sample[what]).toSorted((a, b) => a - b)
      return sorted[Math.floor(sorted.length / 2)] ?? NaN
    }
    return (['resident', 'heap'] as const).map((what) => {
      return { pid, seconds, what, first: middleOf(taken.slice(0, third), what), last: middleOf(taken.slice(-third), what) }
    })
  })
}
