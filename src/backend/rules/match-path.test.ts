import { expect, test } from 'vitest'
import { compileRules } from './compile-rules.ts'
import { Lookups, singleLookups } from './lookups.ts'
import { mapOf } from './rule-value.ts'
import type { Method } from './syntax.ts'

/** Whether blocks within the documents of a database allow a method on a path. */
function isAllowed(blocks: string, path: string, method: Method = 'get', version: '1' | '2' = '2'): boolean {
  const text = `rules_version = '${version}'; service cloud.firestore { match /databases/{database}/documents { ${blocks} } }`
  const { decide } = compileRules(text, 'cloud.firestore')
  const segments = ['databases', '(default)', 'documents', ...path.split('/').filter(Boolean)]
  return decide({ method, path: segments, request: mapOf({}), resource: null, lookups: new Lookups(() => undefined, singleLookups) })
    .isAllowed
}

const all = 'allow read, write;'

test.each<readonly [string, string, boolean]>([
  [`match /a/b { ${all} }`, 'a/b', true],
  [`match /a/b { ${all} }`, 'a/c', false],
  [`match /a/b { ${all} }`, 'a/b/c/d', false],
  [`match /a/b { ${all} }`, 'a', false],
  [`match /a/{x} { ${all} }`, 'a/b', true],
  [`match /a/{x} { ${all} }`, 'b/b', false],
  [`match /a/{x} { ${all} }`, 'a/b/c/d', false],
  [`match /a/{x} { match /c/{y} { ${all} } }`, 'a/b/c/d', true],
  // A block does not apply to the paths of the blocks within it, nor these to its path.
  [`match /a/{x} { match /c/{y} { ${all} } }`, 'a/b', false],
  [`match /a/{x} { ${all} match /c/{y} { } }`, 'a/b/c/d', false],
  [`match /a/{x} { allow get: if x == 'b'; }`, 'a/b', true],
  [`match /a/{x} { allow get: if x == 'b'; }`, 'a/c', false],
  [`match /a/{x=**} { ${all} }`, 'a/b', true],
  [`match /a/{x=**} { ${all} }`, 'a/b/c/d', true],
  [`match /a/{x=**} { ${all} }`, 'a', true],
  [`match /a/{x=**} { ${all} }`, 'b/b', false],
  [`match /{x=**}/c/{y} { ${all} }`, 'c/d', true],
  [`match /{x=**}/c/{y} { ${all} }`, 'a/b/c/d', true],
  [`match /{x=**}/c/{y} { ${all} }`, 'a/b/c/d/e/f', false],
  [`match /{x=**}/c/{y} { ${all} }`, 'a/c/d/e', false],
  [`match /{x=**} { match /c/{y=**} { ${all} } }`, 'a/b/c/d/c/f', true],
  [`match /a/{x=**} { allow get: if x == /b/c/d; }`, 'a/b/c/d', true],
  [`match /a/{x=**} { allow get: if x[0] == 'b'; }`, 'a/b/c/d', true],
  [`match /a/{x} { match /{y=**} { allow get: if x == 'b' && y == /c/d; } }`, 'a/b/c/d', true],
  // One `allow` of any block that covers the path is enough.
  [`match /a/{x} { allow get: if false; } match /{x=**} { allow get: if true; }`, 'a/b', true],
  [`match /a/{x} { allow get: if false; allow get: if true; }`, 'a/b', true],
  [`match /a-b/c.d~1 { ${all} }`, 'a-b/c.d~1', true],
  [`match /größe/{x} { ${all} }`, 'größe/b', true],
  ['', 'a/b', false],
])('%s covers %s: %s', (blocks, path, expected) => {
  expect(isAllowed(blocks, path)).toBe(expected)
})

test('in version 1 a recursive wildcard matches at least one segment', () => {
  expect(isAllowed(`match /a/{x=**} { ${all} }`, 'a', 'get', '1')).toBe(false)
  expect(isAllowed(`match /a/{x=**} { ${all} }`, 'a/b', 'get', '1')).toBe(true)
  expect(isAllowed(`match /a/b/{x=**} { ${all} }`, 'a/b', 'get', '1')).toBe(false)
  expect(isAllowed(`match /a/b/{x=**} { ${all} }`, 'a/b/c/d', 'get', '1')).toBe(true)
})

test('read means get and list, write means create, update and delete, and each can be named', () => {
  const methods = ['get', 'list', 'create', 'update', 'delete'] as const
  const allowedBy = (words: string) => methods.filter((method) => isAllowed(`match /a/{x} { allow ${words}; }`, 'a/b', method))
  expect(allowedBy('read')).toEqual(['get', 'list'])
  expect(allowedBy('write')).toEqual(['create', 'update', 'delete'])
  expect(allowedBy('list, delete')).toEqual(['list', 'delete'])
  for (const method of methods) expect(allowedBy(method)).toEqual([method])
})

test('a function sees the variables of the block that declares it, wherever it is called', () => {
  const blocks = `
    function isHome() { return database == '(default)'; }
    match /a/{x} {
      function isB() { return x == 'b' && isHome(); }
      match /c/{y} {
        function isBoth(z) { let both = isB() && y == z; return both; }
        allow get: if isBoth('d');
      }
    }`
  expect(isAllowed(blocks, 'a/b/c/d')).toBe(true)
  expect(isAllowed(blocks, 'a/x/c/d')).toBe(false)
  expect(isAllowed(blocks, 'a/b/c/x')).toBe(false)
})

test('an inner function hides the outer one of its name', () => {
  const blocks = `function f() { return false; } match /a/{x} { function f() { return true; } allow get: if f(); } match /b/{x} { allow get: if f(); }`
  expect(isAllowed(blocks, 'a/b')).toBe(true)
  expect(isAllowed(blocks, 'b/b')).toBe(false)
})
