import { expect, test } from 'vitest'
import { describeBicProblem } from './bic-problem.ts'

test.each([
  ['COBADEFFXXX', 'DE89370400440532013000'],
  ['COBADEFF', undefined],
  // Jersey, Guernsey and the Isle of Man have accounts of the United Kingdom, Monaco and French territories also of France.
  ['MIDLJESH', 'GB29NWBK60161331926819'],
  ['BARCGGSP', 'GB29NWBK60161331926819'],
  ['RBOSIMD2', 'GB29NWBK60161331926819'],
  ['CMCIMCM1', 'FR1420041010050500013M02606'],
  ['BNPAFRPP', 'MC5811222000010123456789030'],
  ['BDCLNCNN', 'FR1420041010050500013M02606'],
  ['BFCORERX', 'FR1420041010050500013M02606'],
  ['BASMSMSM', 'SM86U0322509800000000270100'],
  ['UNCRITMM', 'SM86U0322509800000000270100'],
  ['IOPRVAVX', 'VA59001123000012345678'],
  ['BDALAXRX', 'FI2112345600000785'],
  ['NCBVXKPR', 'XK051212012345678906'],
])('%s is right for %s', (bic, iban) => {
  expect(describeBicProblem(bic, iban)).toBeUndefined()
})

test.each([
  ['COBAXXFF', undefined, 'names a country XX, which there is not'],
  ['COBAUKFF', undefined, 'names a country UK, which there is not'],
  ['BKAUATWW', 'DE89370400440532013000', 'is of a bank in AT, and the account of one in DE'],
  ['NWBKGB2L', 'IE29AIBK93115212345678', 'is of a bank in GB, and the account of one in IE'],
  // The neighbour's own accounts are not those of the small country.
  ['BASMSMSM', 'IT60X0542811101000000123456', 'is of a bank in SM, and the account of one in IT'],
  ['NWBKGB2L', 'GI75NWBK000000007099453', 'is of a bank in GB, and the account of one in GI'],
])('%s for %s %s', (bic, iban, problem) => {
  expect(describeBicProblem(bic, iban)).toBe(problem)
})
