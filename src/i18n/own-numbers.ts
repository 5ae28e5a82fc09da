/** What the numbers of facts count. */
export type FactUnit =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'businessDay'
  | 'personDay'
  | 'week'
  | 'month'
  | 'person'
  | 'language'
  | 'money'
  | 'percent'
  | 'third'

/**
 * A number that a text names and that is no fact of the agency's, or all numbers with a unit in the files that begin with `file`, and why it
 * is none.
 */
export type OwnNumber = { readonly file: string; readonly value?: number; readonly unit?: FactUnit; readonly reason: string }

const once = 'said in this place alone'
const example = 'an example'
const market = 'what others charge'

export const ownNumbers: readonly OwnNumber[] = [
  { file: 'cases/', reason: 'what became of past projects does not follow the prices of today' },
  { file: 'posts/', reason: 'articles explain with numbers of their own' },
  { file: 'pages/privacy-policy/', reason: 'how long the software keeps data: src/testing/sdk/constants.test.ts compares it' },
  { file: 'roles/', reason: 'what one role asks for' },
  { file: 'people/', reason: 'what one person tells' },
  { file: 'pages/ebooks/', reason: 'coming soon' },
  { file: 'pages/videos/', value: 5, unit: 'minute', reason: 'coming soon' },
  { file: 'pages/videos/', value: 4, unit: 'language', reason: 'the languages of this site' },
  { file: 'pages/references/', value: 4, unit: 'language', reason: 'the languages of this site' },
  { file: 'pages/career/', value: 4, unit: 'language', reason: 'the languages of this site' },
  { file: 'pages/terms/', value: 30, unit: 'day', reason: once },
  { file: 'pages/terms/', value: 5, unit: 'businessDay', reason: 'dates of a contract, other than those of an application' },
  { file: 'pages/terms/', value: 6, unit: 'week', reason: once },
  { file: 'pages/terms/', value: 3, unit: 'month', reason: once },
  { file: 'pages/terms/', value: 400, unit: 'percent', reason: once },
  { file: 'pages/services-web-development/', value: 30, unit: 'money', reason: market },
  { file: 'pages/services-web-development/', value: 3, unit: 'week', reason: example },
  { file: 'pages/services-web-development/', value: 4, unit: 'week', reason: once },
  { file: 'pages/services-web-development/', value: 24, unit: 'hour', reason: 'around the clock' },
  { file: 'pages/services-ai-development/', value: 30, unit: 'day', reason: once },
  { file: 'pages/services-ai-development/', value: 2, unit: 'person', reason: example },
  { file: 'pages/services-ai-development/', value: 4, unit: 'week', reason: once },
  { file: 'pages/services-ai-development/', value: 200, unit: 'money', reason: market },
  { file: 'pages/services-ecommerce/', value: 10_000, unit: 'money', reason: 'a threshold of the law' },
  { file: 'pages/services-ecommerce/', value: 4, unit: 'week', reason: once },
  { file: 'pages/pricing/', value: 1, unit: 'percent', reason: market },
  { file: 'pages/pricing/', value: 3, unit: 'percent', reason: market },
  { file: 'pages/pricing/', value: 150, unit: 'money', reason: market },
  { file: 'pages/partnerships/', value: 5, unit: 'percent', reason: 'terms of partners, said on their page alone' },
  { file: 'pages/partnerships/', value: 10, unit: 'percent', reason: 'terms of partners, said on their page alone' },
  { file: 'pages/partnerships/', value: 30, unit: 'day', reason: 'terms of partners, said on their page alone' },
  { file: 'pages/partnerships/', value: 12, unit: 'month', reason: 'terms of partners, said on their page alone' },
  { file: 'pages/how-we-work/', value: 3, unit: 'hour', reason: once },
  { file: 'pages/home/', value: 12, unit: 'day', reason: 'what a drawing shows' },
  { file: 'pages/contact-us/', value: 2, unit: 'minute', reason: once },
  { file: 'pages/team/', value: 2, unit: 'day', reason: once },
  { file: 'pages/career/', value: 30, unit: 'day', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 3, unit: 'month', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 2, unit: 'person', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 6, unit: 'month', reason: 'how long the software keeps applications: src/server/retention.test.ts' },
  { file: 'pages/career/', value: 3, unit: 'week', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 1, unit: 'day', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 1, unit: 'businessDay', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 1, unit: 'hour', reason: 'said to applicants alone' },
  { file: 'pages/career/', value: 3, unit: 'businessDay', reason: 'said to applicants alone' },
]
