import { routeTable } from './route-table.ts'

/** The dashboard, the search (its links open a dialog), and pages that are rendered for each request: the booking and drafts of articles. */
const excludedPages = ['/dashboard{/*}?', '/search', ...routeTable.filter(({ isPerRequest }) => isPerRequest).map(({ path }) => path)]

/** Addresses that change something, files, and pages with a query, which may be rendered for each request. */
const excludedAddresses = ['/locale', '/session', '/*.*', String.raw`/*\?(.+)`]

const rule = {
  where: {
    and: [
      // Relative to the document, so other origins do not match.
      { href_matches: '/*' },
      {
        not: {
          href_matches: [...excludedPages.map((path) => `{/:language}?${path}`), ...excludedAddresses],
        },
      },
      { not: { selector_matches: '[download], [target=_blank]' } },
    ],
  },
  eagerness: 'moderate',
} as const

/**
 * Speculation rules of prerendered documents (HTML, speculative loading): the browser prerenders the page of a link on which a pointer
 * rests or presses, at most two at a time (Chromium's limit for moderate eagerness). One that can only prefetch does that; one that can do
 * both fetches the page once. Why `prerender_until_script` is not used is in decision 006.
 */
export const speculationRules = JSON.stringify({ prerender: [rule], prefetch: [rule] })
