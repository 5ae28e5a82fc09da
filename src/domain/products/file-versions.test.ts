import { expect, test } from 'vitest'
import { groupVersions } from './file-versions.ts'

const group = (...names: string[]) =>
  groupVersions(names.map((name) => ({ name }))).map(({ label, latest, earlier }) => [
    label,
    ...[latest, ...earlier].map(({ file, version }) => `${version ?? 'none'}: ${file.name}`),
  ])

test('versions of a file are grouped, the latest first, in numeric order', () => {
  expect(group('a/concept-v2.pdf', 'a/concept-v10.pdf', 'a/concept.pdf', 'a/brief.txt')).toEqual([
    ['brief.txt', 'none: a/brief.txt'],
    ['concept.pdf', '10: a/concept-v10.pdf', '2: a/concept-v2.pdf', 'none: a/concept.pdf'],
  ])
})

test('another folder or ending is another file, and a version alone is a name', () => {
  expect(group('a/b-v1.pdf', 'c/b-v2.pdf', 'a/b-v3.txt', 'a/dv2.txt', 'a/e-v0', 'f-v1')).toEqual([
    ['b.pdf', '1: a/b-v1.pdf'],
    ['b.pdf', '2: c/b-v2.pdf'],
    ['b.txt', '3: a/b-v3.txt'],
    ['dv2.txt', 'none: a/dv2.txt'],
    ['e-v0', 'none: a/e-v0'],
    ['f', '1: f-v1'],
  ])
})
