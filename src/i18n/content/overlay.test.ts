import { expect, test } from 'vitest'
import { overlayFiles } from './overlay.ts'

const sample = {
  'site.json': '{"city":"Hamburg"}',
  'posts/first/post.json': '{}',
  'posts/first/en.md': 'First',
  'services/consulting/en.json': '{}',
  'messages/en.json': '{"menu":{"open":"Menu","close":"Close"},"save":"Save"}',
}

test('a file of the owner replaces the one of the same path', () => {
  expect(overlayFiles(sample, { 'site.json': '{"city":"Bremen"}' }).files).toEqual({ ...sample, 'site.json': '{"city":"Bremen"}' })
})

test.each(['posts', 'services'])('an entry of the owner in %s leaves out those of the sample', (folder) => {
  const { files: merged } = overlayFiles(sample, { [`${folder}/own/en.json`]: '{}' })
  expect(Object.keys(merged).filter((path) => path.startsWith(`${folder}/`))).toEqual([`${folder}/own/en.json`])
})

test.each([
  ['people of the owner’s own', { 'people.json': '{"people":[]}' }, '{"cases":[]}', '{}'],
  ['a list of cases', { 'cases.json': '{"cases":[{"slug":"own","industry":"tea"}]}' }, undefined, '{"tea":"Tea"}'],
])('%s leave out cases of the sample', (_, own, list, industries) => {
  const cases = {
    'cases.json': '{"cases":[{"slug":"one"}]}',
    'cases/en.json': '{"industries":{"tea":"Tea","oil":"Oil"}}',
    'cases/one/en.json': '{}',
  }
  const { files: merged } = overlayFiles({ ...sample, ...cases }, own)
  expect(merged['cases.json']).toBe(list ?? own['cases.json'])
  expect(merged['cases/en.json']).toBe(`{"industries":${industries}}`)
  expect(merged).not.toHaveProperty(['cases/one/en.json'])
  expect(Object.hasOwn(merged, 'posts/first/en.md')).toBe(!('people.json' in own))
})

test('messages are replaced by key', () => {
  const { files: merged } = overlayFiles(sample, { 'messages/en.json': '{"menu":{"open":"Contents"}}' })
  expect(JSON.parse(merged['messages/en.json'] ?? '')).toEqual({ menu: { open: 'Contents', close: 'Close' }, save: 'Save' })
})

test('labels that the product does not have are left out and named', () => {
  const own = {
    'messages/en.json': '{"menu":{"opne":"Contents","open":"Contents","close":{"it":"Close"}},"save":{},"undo":{"all":"Undo"}}',
  }
  const { files, ignored } = overlayFiles(sample, own)
  expect(JSON.parse(files['messages/en.json'] ?? '')).toEqual({ menu: { open: 'Contents', close: 'Close' }, save: 'Save' })
  const form = 'has to be a text in quotation marks; until then the product’s own is shown'
  expect(ignored.map(({ field, message }) => [field, message])).toEqual([
    ['menu.opne', 'is no label of this version, and is ignored; correct the name, or take it out'],
    ['menu.close', form],
    ['save', form],
    ['undo', 'is no label of this version, and is ignored; correct the name, or take it out'],
  ])
})

test.each(['{"menu": ', '[]', '"Menu"'])('messages that are no object in JSON (%s) stay, for their reader to name the fault', (text) => {
  expect(overlayFiles(sample, { 'messages/en.json': text }).files['messages/en.json']).toBe(text)
})
