import { includes, isEqual } from '#backend/rules/equality.ts'
import { Failure, isList, isNumber, isRuleMap, type Result, type RuleMap, type RuleValue } from '#backend/rules/rule-value.ts'
import type { Run } from '#backend/rules/run.ts'
import { describeScalar } from './conversions.ts'
import { elementsOf, type LibraryFunction, takes, wrongType } from './library-function.ts'

/** Methods that lists and sets share. */
const questions: { readonly [name: string]: LibraryFunction } = {
  size: takes(0, (_, [collection]) => BigInt(elementsOf(collection)?.length ?? 0)),
  hasAll: onTwo((own, other, has) => other.every((element) => has(own, element))),
  hasAny: onTwo((own, other, has) => other.some((element) => has(own, element))),
  hasOnly: onTwo((own, other, has) => own.every((element) => has(other, element))),
}

/** Methods of lists. */
export const listMethods: { readonly [name: string]: LibraryFunction } = {
  ...questions,
  concat: takes(1, ({ charge }, [list, other]) => {
    if (!isRuleList(list) || !isRuleList(other)) return wrongType(other, 'a list')
    charge(list.length + other.length)
    return [...list, ...other]
  }),
  removeAll: takes(1, (run, [list, other]) => {
    if (!isRuleList(list) || !isRuleList(other)) return wrongType(other, 'a list')
    return list.filter((element) => !includes(other, element, run.charge))
  }),
  join: takes(1, ({ charge }, [list, separator]) => {
    if (!isRuleList(list) || typeof separator !== 'string') return wrongType(separator, 'a string')
    const texts = list.map(describeScalar)
    if (texts.includes(undefined)) return new Failure('only lists of simple values can be joined')
    charge(texts.reduce((size, text) => size + (text?.length ?? 0) + separator.length, 0))
    return texts.join(separator)
  }),
  toSet: takes(0, (run, [list]) => ({ type: 'set', elements: unique(run, elementsOf(list) ?? []) })),
}

/** Methods of sets; their arguments may be lists as well. */
export const setMethods: { readonly [name: string]: LibraryFunction } = {
  ...questions,
  union: onSets((run, own, other) => unique(run, [...own, ...other])),
  intersection: onSets((run, own, other) => own.filter((element) => includes(other, element, run.charge))),
  difference: onSets((run, own, other) => own.filter((element) => !includes(other, element, run.charge))),
}

/** Methods of maps. */
export const mapMethods: { readonly [name: string]: LibraryFunction } = {
  size: onMap(({ fields }) => BigInt(fields.size)),
  keys: onMap(({ fields }) => [...fields.keys()]),
  values: onMap(({ fields }) => [...fields.values()]),
  get: takes(2, (_, [map, keys, otherwise]) => {
    if (otherwise === undefined || !isRuleMap(map)) return wrongType(otherwise, 'a default')
    const path = isRuleList(keys) ? keys : [keys]
    if (path.length === 0) return new Failure('expected the name of a member')
    let value: RuleValue = map
    for (const key of path) {
      if (typeof key !== 'string') return new Failure('expected the name of a member')
      const found: RuleValue | undefined = isRuleMap(value) ? value.fields.get(key) : undefined
      if (found === undefined) return otherwise
      value = found
    }
    return value
  }),
  diff: takes(1, (_, [after, before]) => {
    if (!isRuleMap(after) || !isRuleMap(before)) return wrongType(before, 'a map')
    return { type: 'mapDiff', before, after }
  }),
}

/** Methods of the result of `diff`, which return sets of keys. */
export const mapDiffMethods: { readonly [name: string]: LibraryFunction } = {
  addedKeys: onDiff((change) => change === 'added'),
  removedKeys: onDiff((change) => change === 'removed'),
  changedKeys: onDiff((change) => change === 'changed'),
  unchangedKeys: onDiff((change) => change === 'unchanged'),
  affectedKeys: onDiff((change) => change !== 'unchanged'),
}

type Has = (elements: readonly RuleValue[], element: RuleValue) => boolean

function onTwo(call: (own: readonly RuleValue[], other: readonly RuleValue[], has: Has) => boolean): LibraryFunction {
  return takes(1, (run, [own, other]) => {
    const elements = elementsOf(own)
    const others = elementsOf(other)
    if (!elements || !others) return wrongType(other, 'a list or a set')
    return call(elements, others, (list, element) => includes(list, element, run.charge))
  })
}

function onSets(call: (run: Run, own: readonly RuleValue[], other: readonly RuleValue[]) => readonly RuleValue[]): LibraryFunction {
  return takes(1, (run, [own, other]) => {
    const elements = elementsOf(own)
    const others = elementsOf(other)
    if (!elements || !others) return wrongType(other, 'a set')
    return { type: 'set', elements: call(run, elements, others) }
  })
}

function onMap(call: (map: RuleMap) => Result): LibraryFunction {
  return takes(0, ({ charge }, [map]) => {
    if (!isRuleMap(map)) return wrongType(map, 'a map')
    charge(map.fields.size)
    return call(map)
  })
}

function onDiff(isWanted: (change: 'added' | 'removed' | 'changed' | 'unchanged') => boolean): LibraryFunction {
  return takes(0, (run, [diff]) => {
    if (typeof diff !== 'object' || diff === null || !('type' in diff) || diff.type !== 'mapDiff') return wrongType(diff, 'a map_diff')
    const { before, after } = diff
    const names = new Set([...after.fields.keys(), ...before.fields.keys()])
    run.charge(names.size)
    const changeOf = (name: string) => {
      const old = before.fields.get(name)
      const now = after.fields.get(name)
      if (old === undefined) return 'added'
      if (now === undefined) return 'removed'
      return isEqual(old, now, run.charge, true) ? 'unchanged' : 'changed'
    }
    return { type: 'set', elements: [...names].filter((name) => isWanted(changeOf(name))) }
  })
}

function unique(run: Run, elements: readonly RuleValue[]): readonly RuleValue[] {
  // Most elements are strings, which need no search.
  const texts = new Set<string>()
  const kept: RuleValue[] = []
  const others: RuleValue[] = []
  for (const element of elements) {
    run.charge(1)
    if (typeof element === 'string') {
      if (texts.has(element)) continue
      texts.add(element)
    } else {
      if (includes(others, element, run.charge) && !(isNumber(element) && Number.isNaN(element))) continue
      others.push(element)
    }
    kept.push(element)
  }
  return kept
}

function isRuleList(value: RuleValue | undefined): value is readonly RuleValue[] {
  return value !== undefined && isList(value)
}
