import { joinWords, rankName, type ReadName, readName, shortestCut } from './rank-name.ts'

/** The customers whose name an entry has: those who are most like it. */
export type NamedCustomers = {
  readonly ids: ReadonlySet<string>
  /** Whether it is the name of one customer alone, by more than a single word of a longer name. */
  readonly isCertain: boolean
}

/** Finds customers by the holders of accounts. */
export class NameIndex {
  /** Names with their customers, by each word and by the beginning. */
  readonly #places = new Map<string, { readonly customerId: string; readonly name: ReadName }[]>()
  readonly #found = new Map<string, NamedCustomers>()

  add(customerId: string, company: string): void {
    const name = readName(company)
    for (const key of listKeys(name)) {
      const known = this.#places.get(key) ?? []
      this.#places.set(key, known)
      known.push({ customerId, name })
    }
  }

  find(holder: string): NamedCustomers {
    const found = this.#found.get(holder) ?? this.#search(readName(holder))
    this.#found.set(holder, found)
    return found
  }

  #search(holder: ReadName): NamedCustomers {
    let best = 1
    let ids = new Set<string>()
    for (const key of listKeys(holder)) {
      for (const { customerId, name } of this.#places.get(key) ?? []) {
        const rank = rankName(holder, name)
        if (rank < best) continue
        if (rank > best) ids = new Set()
        best = rank
        ids.add(customerId)
      }
    }
    return { ids, isCertain: ids.size === 1 && best > 1 }
  }
}

function listKeys(name: ReadName): ReadonlySet<string> {
  return new Set([...name.words, ` ${joinWords(name).slice(0, shortestCut)}`])
}
