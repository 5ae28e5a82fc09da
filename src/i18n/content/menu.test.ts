import { expect, test } from 'vitest'
import { applySiteStructure, wholeStructure } from '#domain/site-structure.ts'
import { type Menu, readMenu } from './menu.ts'

const known = ['/', '/pricing', '/team', '/blogs', '/services/fitting', '/legal-notice', '/privacy-policy', '/cookies']
const legal = ['/legal-notice', '/privacy-policy', '/cookies']

function write(changes: { header?: Partial<Menu['header']>; footer?: Partial<Menu['footer']>; nearest?: string[] }): Menu {
  return {
    header: { services: [], bar: [], about: [], ...changes.header },
    footer: { services: [], agency: [], legal, ...changes.footer },
    nearest: changes.nearest ?? [],
  }
}

function judge(menu: Menu, isOwn = true): string {
  try {
    readMenu(menu, known, isOwn)
    return ''
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
}

test('a menu may be short, and name a page in each of its parts', () => {
  const menu = write({ header: { bar: ['/team'], services: ['/services/fitting'] }, footer: { agency: ['/team'] }, nearest: ['/team'] })
  expect(readMenu(menu, known, true)).toEqual(menu)
})

test.each([
  [
    write({ header: { bar: ['/team', '/prising'] } }),
    'menu.json: header.bar.1: /prising is no page that a menu can name; /pricing is similar',
  ],
  [write({ header: { services: ['/team'], about: ['/team'] } }), 'menu.json: header.about.0: /team is listed twice'],
  [write({ nearest: ['/team', '/team'] }), 'menu.json: nearest.1: /team is listed twice'],
  [
    write({ footer: { legal: ['/legal-notice'], agency: ['/cookies'] } }),
    'menu.json: footer: lacks /privacy-policy, which the law wants on every page',
  ],
])('a wrong menu is refused with its place', (menu, problem) => {
  expect(judge(menu)).toBe(problem)
})

test('a hidden page is refused in the menu of the owner, and left out of that of the product', ({ onTestFinished }) => {
  applySiteStructure({ ...wholeStructure, hiddenPaths: ['/blogs'] })
  onTestFinished(() => applySiteStructure(wholeStructure))
  const menu = write({ header: { bar: ['/blogs', '/team'] } })
  expect(judge(menu)).toBe('menu.json: header.bar.0: /blogs is hidden (structure.json, hiddenPaths): show it there, or take it out here')
  expect(readMenu(menu, known, false).header.bar).toEqual(['/team'])
})
