import { expect, test } from 'vitest'
import { withAddress } from './language-link.ts'

test.each([
  ['of a page', '?locale=de&path=%2Fblog', { search: '', hash: '' }, '/blog'],
  ['of a page with a query', '?locale=de&path=%2Fblog', { search: '?tag=a%26b&page=2', hash: '' }, '/blog?tag=a%26b&page=2'],
  ['of a place in a page', '?locale=de&path=%2Fblog', { search: '', hash: '#top' }, '/blog#top'],
  ['that was corrected before', '?locale=de&path=%2Fblog%3Fpage%3D2%23top', { search: '?page=3', hash: '' }, '/blog?page=3'],
  ['without a path', '?locale=de', { search: '?a', hash: '' }, '?a'],
])('a language link keeps the address %s', (_, search, address, path) => {
  const query = new URLSearchParams(withAddress(search, address))
  expect([query.get('locale'), query.get('path')]).toEqual(['de', path])
})
