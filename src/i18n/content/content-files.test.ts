import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ContentFiles } from './content-files.ts'

const Site = v.strictObject({
  address: v.strictObject({ city: v.string(), street: v.string() }),
  people: v.array(v.strictObject({ id: v.string() })),
})
const right = { address: { city: 'Bremen', street: 'Weg 1' }, people: [{ id: 'a' }] }
const open = (fields: object) => new ContentFiles({ 'site.json': JSON.stringify(fields) }, undefined, {}, () => true)

test('a dropped field is left out, and one with a dot in its name is no other field', () => {
  const files = open({ ...right, 'address.street': 'Weg 2', people: [{ id: 'a', 'x.y': 1, desk: { side: 'left' } }] })
  expect(files.parseJson('site.json', Site)).toEqual(right)
  expect(files.listIgnored().map(({ field }) => field)).toEqual(['people.0.x.y', 'people.0.desk', 'address.street'])
})

test('a fault in what a schema has made of a text ends the reading', () => {
  const Packed = v.strictObject({ facts: v.pipe(v.string(), v.parseJson(), v.strictObject({})) })
  expect(() => open({ facts: '{"old":1}' }).parseJson('site.json', Packed)).toThrow('site.json: facts.old: is not known here')
})
