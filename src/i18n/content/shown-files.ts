import { type Locale, locales } from '#domain/locale.ts'
import { isHiddenPath } from '#domain/site-structure.ts'
import { pagePath } from './page-path.ts'
import { parseTexts } from './parse-texts.ts'

/** Pages that show a drawn shop, besides home and pricing, which may do without. A test compares them with what pages import. */
export const withShops = [
  '/references',
  '/services/web-development',
  '/services/ecommerce',
  '/services/marketplaces',
  '/services/ai-development',
]

/** Facts that come from `promises.json`, and those that come from other files than `prices.json`. */
const promised =
  /\{(?:answer|application|acceptance|outage|securityFix|warranty|handover|payment|load|client|training|planCredit\.months|weeks\.(?:plan|step|aiPilot))/u
const notPriced = /\{(?:site|call|roles)\.|\{team\.people\}/u

type Plain = Readonly<Record<Locale, { readonly plain?: boolean }>>

/** Which of the pages that can do without drawn shops do so. */
export function readPlain(pages: { readonly home: Plain; readonly pricing: Plain }, locale: Locale): { home: boolean; pricing: boolean } {
  return { home: pages.home[locale].plain === true, pricing: pages.pricing[locale].plain === true }
}

/**
 * Which files a site shows anything of, so that a sample among them would be published: not those of hidden pages, nor the words of the demo
 * customer, who exists on loopback alone.
 *
 * @param texts The files of `content/` by their path in it.
 * @param isPlain Whether home and pricing page do without drawn shops.
 */
export function createShownFileTest(
  texts: Readonly<Record<string, string>>,
  isPlain: { readonly home: boolean; readonly pricing: boolean },
): (file: string) => boolean {
  const facts = Object.entries(texts)
    .filter(
      ([file]) =>
        /^(?:pages|services|text-pages)\//u.test(file) && isPageShown(file) && locales.some((locale) => file.endsWith(`/${locale}.json`)),
    )
    .flatMap(([, text]) => [...text.matchAll(/\{\w+\.\w+\}/gu)].map(([fact]) => fact))
  // A case of words and pictures draws no shop.
  const drawsCases = [...(parseTexts(texts['cases.json'] ?? '')?.keys() ?? [])].some((field) => field.endsWith('.screen'))
  const isDrawn = (path: string) => !isHiddenPath(path) && (path !== '/references' || drawsCases)
  return (file) => {
    const [folder = ''] = file.split(/[/.]/u, 1)
    switch (folder) {
      case 'demo':
      case 'templates':
      case 'typography':
        return false
      case 'pages':
      case 'services':
      case 'text-pages':
        return isPageShown(file)
      case 'posts':
        return !isHiddenPath('/blogs')
      case 'cases': {
        const [, slug = ''] = /^cases\/([^/]+)\//u.exec(file) ?? []
        return !isHiddenPath(`/references/${slug}`.replace(/\/$/u, ''))
      }
      case 'roles':
        return !isHiddenPath('/career')
      case 'people':
        return !isHiddenPath('/team') || !isHiddenPath('/blogs') || !isHiddenPath('/references')
      case 'drawing':
        return !isPlain.home || !isHiddenPath('/services/web-development')
      case 'shops':
        return !isPlain.home || !(isPlain.pricing || isHiddenPath('/pricing')) || withShops.some(isDrawn)
      case 'prices':
        return facts.some((fact) => !promised.test(fact) && !notPriced.test(fact))
      case 'promises':
        return facts.some((fact) => promised.test(fact))
      default:
        return true
    }
  }
}

function isPageShown(file: string): boolean {
  const [folder, id = ''] = file.split('/', 2)
  return !isHiddenPath(folder === 'services' ? `/services/${id}` : folder === 'text-pages' ? `/${id}` : pagePath(id))
}
