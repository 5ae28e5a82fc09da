import { expect, test } from 'vitest'
import { checkRules, compileRules } from './compile-rules.ts'
import { describeFault } from './fault.ts'

/** The faults of rules, as `line:column: message`. */
function faultsOf(text: string): readonly string[] {
  return checkRules(text, 'cloud.firestore').map(describeFault)
}

/** A file with a condition on line 4, at column 21. */
const withCondition = (condition: string) =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents/a/{id} {\n    allow read: if  ${condition};\n  }\n}\n`

/** A file with functions from line 3 on. */
const withFunctions = (functions: string) => `rules_version = '2';\nservice cloud.firestore {\n${functions}\n}\n`

test.each([
  ['', '1:1: expected `service cloud.firestore`'],
  ['// nothing\n', '1:1: expected `service cloud.firestore`'],
  ['rules_version = 2;', "1:17: expected the version '1' or '2', found `2`"],
  ["rules_version = '3';", "1:17: expected the version '1' or '2', found `'3'`"],
  ["rules_version = '2'", '1:20: expected `;` after the version, found the end of the file'],
  ["rules_version '2';", "1:15: expected `=` after `rules_version`, found `'2'`"],
  ['match /a { }', '1:1: expected `service` or `function`, found `match`'],
  ['service firestore {}', '1:19: expected `.` in the name of the service, found `{`'],
  ['service firebase.storage {}', '1:9: expected `cloud.firestore`, found `firebase.storage`'],
  ['service cloud.firestore {} service cloud.firestore {}', '1:28: a file has one service'],
  ['service cloud.firestore {', '1:26: expected `match`, `function` or `}`, found the end of the file'],
  ['service cloud.firestore', '1:24: expected `{` at the start of the block, found the end of the file'],
  ['service cloud.firestore { allow read; }', '1:27: expected `match`, `function` or `}`, found `allow`'],
  ['service cloud.firestore { match { } }', '1:33: expected a path after `match`, found `{`'],
  ['service cloud.firestore { match a/{b} { } }', '1:33: expected a path after `match`, found `a`'],
  ['service cloud.firestore { match /{} { } }', '1:35: expected the name of a variable, found `}`'],
  ['service cloud.firestore { match /{a=*} { } }', '1:36: expected `}` after the variable of a path, found `=`'],
  ['service cloud.firestore { match /{a } b { } }', '1:39: expected `{` at the start of the block, found `b`'],
  ['service cloud.firestore { match /a/{b} { match /c/{b} { allow read; } } }', '1:51: the name `b` is taken'],
  ['service cloud.firestore { match /a/{b}/{b} { } }', '1:40: the name `b` is taken'],
  [
    'service cloud.firestore { match /{a=**}/b { } }',
    "1:34: `=**` is the last segment in version 1; begin the file with rules_version = '2';",
  ],
  ["rules_version = '2'; service cloud.firestore { match /{a=**}/{b=**} { } }", '1:62: a match has one `=**` at most'],
  ['service cloud.firestore { match /a { allow; } }', '1:43: expected a method after `allow`, found `;`'],
  ['service cloud.firestore { match /a { allow read } }', '1:49: expected `;` after the `allow` statement, found `}`'],
  ['service cloud.firestore { match /a { allow read, ; } }', '1:50: expected a method after `,`, found `;`'],
  [
    'service cloud.firestore { match /a { allow raed; } }',
    '1:44: expected one of read, write, get, list, create, update, delete, found `raed`',
  ],
  ['service cloud.firestore { match /a { allow read: true; } }', '1:50: expected `if` after `:`, found `true`'],
  ['service cloud.firestore { match /a { allow read: if; } }', '1:52: expected an expression, found `;`'],
  ['service cloud.firestore { match /a { alow read; } }', '1:38: expected `match`, `allow`, `function` or `}`, found `alow`'],
  ['/* open', '1:1: expected `*/` at the end of this comment'],
  [withCondition('"open'), '4:21: expected the end of this string on the same line'],
  [withCondition("'a\\q'"), '4:21: unknown escape \\q in this string'],
  [withCondition('request.auth = null'), '4:34: expected `;` after the `allow` statement, found `=`'],
  [withCondition('1 =< 2'), '4:23: expected `;` after the `allow` statement, found `=`'],
  [withCondition('true & true'), '4:26: unexpected character "&"'],
  [withCondition('12ab == 1'), '4:21: expected a number, and a letter follows it'],
  [withCondition('9223372036854775808 > 1'), '4:21: 9223372036854775808 is no 64 bit integer'],
  [withCondition('(true'), '4:26: expected `)` after the expression, found `;`'],
  [withCondition('[1, 2'), '4:26: expected `]` or `,` in this list, found `;`'],
  [withCondition('{1: 2} == {}'), '4:22: expected a string as the key of a map'],
  [withCondition("{'a': 1, 'a': 2} == {}"), '4:30: the map has the key `a` twice'],
  [withCondition("{'a' 1} == {}"), '4:26: expected `:` after the key of a map, found `1`'],
  [withCondition('true ? false'), '4:33: expected `:` between the two results of a condition, found `;`'],
  [withCondition('a.b[0'), '4:26: expected `]` after the index, found `;`'],
  [withCondition('id[0:1'), '4:27: expected `]` after the range, found `;`'],
  [withCondition('id.'), '4:24: expected the name of a field or a function, found `;`'],
  [withCondition('resource.data..a'), '4:35: expected the name of a field or a function, found `.`'],
  [withCondition('exists(/a/)'), '4:31: expected `$` or a name after `/` in this path, found `)`'],
  [withCondition('exists(/a/$id)'), '4:32: expected `(` after `$`, found `id`'],
  [withCondition('exists(/a/$(id)'), '4:36: expected `)` or `,` in this list, found `;`'],
  [withCondition("exists('a/b')"), '4:28: expected a path'],
  [withCondition('exists()'), '4:21: expected 1 argument for `exists`, found 0'],
  [withCondition("'yes'"), '4:21: expected something that is true or false'],
  [withCondition('!5'), '4:22: expected something that is true or false'],
  [withCondition('true && 1'), '4:29: expected something that is true or false'],
  [withCondition("'a' ? true : false"), '4:21: expected something that is true or false'],
  [withCondition('user.uid == id'), '4:21: there is no variable `user` here'],
  [withCondition('math == 1'), '4:21: there is no variable `math` here'],
  [withCondition('request.user == null'), '4:29: expected one of auth, method, path, query, resource, time, found `user`'],
  [withCondition('request.auth.email == null'), '4:34: expected one of uid, token, found `email`'],
  [withCondition('request.query.page < 5'), '4:35: expected one of limit, offset, orderBy, found `page`'],
  [withCondition('resource.text == null'), '4:30: expected one of data, id, __name__, found `text`'],
  [withCondition('request.resource.text == null'), '4:38: expected one of data, id, __name__, found `text`'],
  [withCondition('isOwner()'), '4:21: there is no function `isOwner` here'],
  [withCondition('math.sin(1) == 0'), '4:26: there is no function `math.sin`'],
  [withCondition('math.abs(1, 2) == 0'), '4:26: expected 1 argument for `abs`, found 2'],
  [withCondition("id.startsWith('a')"), '4:24: no type has a function `startsWith`'],
  [withCondition('id.matches()'), '4:24: expected 1 argument for `matches`, found 0'],
  [withCondition("id.matches('(')"), '4:32: not a regular expression: missing closing ): `(`'],
  [withCondition("id.matches('(a)\\\\1')"), '4:32: not a regular expression: invalid escape sequence: `\\1`'],
  [withCondition("id.replace('[b-a]', '') == ''"), '4:32: not a regular expression: invalid character class range: `b-a`'],
  [
    withCondition('id is text'),
    '4:27: expected a type (bool, bytes, constraint, duration, float, int, latlng, list, map, map_diff, number, path, set, string, timestamp), found `text`',
  ],
  [withCondition('id is'), '4:26: expected a type, found `;`'],
  [withCondition('firestore.exists(/a/b)'), '4:21: there is no variable `firestore` here'],
  [withFunctions('function () { return true; }'), '3:10: expected the name of a function, found `(`'],
  [withFunctions('function f { return true; }'), '3:12: expected `(` after the name of a function, found `{`'],
  [withFunctions('function f() { }'), '3:16: expected `return` at the end of the function, found `}`'],
  [withFunctions('function f() { return; }'), '3:22: expected an expression, found `;`'],
  [withFunctions('function f() { let x = 1 return x; }'), '3:26: expected `;` after the value of a variable, found `return`'],
  [withFunctions('function f() { return true; return false; }'), '3:29: expected `}` after the result of a function, found `return`'],
  [withFunctions('function f(a, a) { return a; }'), '3:15: the name `a` is taken'],
  [withFunctions('function f(a) { let a = 1; return a; }'), '3:21: the name `a` is taken'],
  [withFunctions('function f() { let x = x; return x; }'), '3:24: there is no variable `x` here'],
  [withFunctions('function f() { return true; }\nfunction f() { return true; }'), '4:10: there is a function `f` already'],
  [withFunctions('function get(a) { return a; }'), '3:10: there is a function `get` already'],
  [withFunctions('function f() { return f(); }'), '3:23: `f` calls itself'],
  [withFunctions('function f() { return g(); }\nfunction g() { return f(); }'), '4:23: `f` calls itself'],
  [withFunctions('function f(a, b, c, d, e, g, h, i) { return a; }'), '3:10: a function has at most 7 parameters'],
  [withFunctions('function f(a) { return a; }\nfunction g() { return f(); }'), '4:23: expected 1 argument for `f`, found 0'],
  [
    withFunctions(`function f() { ${Array.from({ length: 11 }, (_, at) => `let v${at} = 1;`).join(' ')} return 1; }`),
    '3:10: a function has at most 10 variables',
  ],
])('%s is refused: %s', (text, fault) => {
  expect(faultsOf(text)).toContain(fault)
})

test('every fault of a file that can be parsed is reported, in order', () => {
  const text = withFunctions(
    `  function f(a) { return b; }\n  match /x/{y} {\n    allow raed: if request.user == z;\n    allow read: if f();\n  }`,
  )
  expect(faultsOf(text)).toEqual([
    '3:26: there is no variable `b` here',
    '5:11: expected one of read, write, get, list, create, update, delete, found `raed`',
    '5:28: expected one of auth, method, path, query, resource, time, found `user`',
    '5:36: there is no variable `z` here',
    '6:20: expected 1 argument for `f`, found 0',
  ])
})

test('at most 20 functions call one another', () => {
  const chain = (length: number) =>
    withFunctions(
      Array.from({ length }, (_, at) => `function f${at}() { return ${at + 1 < length ? `f${at + 1}()` : 'true'}; }`).join('\n'),
    )
  expect(faultsOf(chain(20))).toEqual([])
  expect(faultsOf(chain(21))).toEqual([expect.stringMatching(/: more than 20 functions call one another$/u)])
})

test('rules that are nested too deeply are refused', () => {
  const deep = 10_000
  for (const condition of [
    `${'('.repeat(deep)}true${')'.repeat(deep)}`,
    `${'!'.repeat(deep)}true`,
    `${'['.repeat(deep)}${']'.repeat(deep)} == []`,
    `id${'.a'.repeat(deep)} == 1`,
    `id${'[0]'.repeat(deep)} == 1`,
    `1${' + 1'.repeat(deep)} == 1`,
    `${'true ? '.repeat(deep)}`,
    `${'{"a":'.repeat(deep)}`,
  ]) {
    expect(faultsOf(withCondition(condition))).toEqual([expect.stringMatching(/nested deeper|in a row/u)])
  }
  const blocks = `${'match /a/{b} {'.repeat(deep)}${'}'.repeat(deep)}`
  expect(faultsOf(withFunctions(blocks))).toEqual([expect.stringContaining('blocks are nested deeper')])
})

test('a file has at most 256 KiB', () => {
  const head = 'service cloud.firestore {}'
  expect(faultsOf(head + ' '.repeat(262_144 - head.length))).toEqual([])
  expect(faultsOf(head + ' '.repeat(262_145 - head.length))).toEqual(['1:1: the file is larger than 262144 bytes'])
})

test('rules that are cut, doubled or scrambled anywhere are parsed or refused with a place', () => {
  const text = withFunctions(
    `  function f(a, b) { let c = a.get('x', [1, 2.5][0]); return c is int ? !b : /a/$(a)/(default) == path('a') && 'é\\u0041'.matches('a+'); }\n  match /x/{y=**} { allow get, write: if f({'a': -1}, true) || request.auth.uid in ['a', "b"].toSet(); }`,
  )
  expect(faultsOf(text)).toEqual([])
  let refused = 0
  for (let at = 0; at < text.length; at++) {
    for (const changed of [
      text.slice(0, at),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + text.slice(at - 3),
      `${text.slice(0, at)}}${text.slice(at)}`,
    ]) {
      const faults = checkRules(changed, 'cloud.firestore')
      for (const { line, column } of faults) expect(line > 0 && column > 0).toBe(true)
      if (faults.length > 0) refused++
    }
  }
  expect(refused).toBeGreaterThan(text.length)
})

test('storage rules have their own resource type, and read documents through `firestore.`', () => {
  const text = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /customers/{customerId}/{file=**} {
      allow read: if resource.size < 10 * 1024 && firestore.exists(/databases/(default)/documents/customers/$(customerId));
    }
  }
}`
  expect(checkRules(text, 'firebase.storage')).toEqual([])
  expect(() => compileRules(text, 'cloud.firestore')).toThrow('2:9: expected `cloud.firestore`, found `firebase.storage`')
  expect(checkRules(text.replace('firestore.exists', 'exists'), 'firebase.storage').map(describeFault)).toEqual([
    '5:51: there is no function `exists` here',
  ])
})
