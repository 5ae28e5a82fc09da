import { integer } from '#backend/rules/operators.ts'
import { isNumber, type Result } from '#backend/rules/rule-value.ts'
import { integerOf } from './conversions.ts'
import { type LibraryFunction, takes, wrongType } from './library-function.ts'

/** `math.…` */
export const mathNamespace: { readonly [name: string]: LibraryFunction } = {
  abs: onNumber((value) => (typeof value === 'bigint' ? integer(value < 0n ? -value : value) : Math.abs(value))),
  ceil: toInteger(Math.ceil),
  floor: toInteger(Math.floor),
  // Halves are rounded up, also for negative numbers.
  round: toInteger(Math.round),
  sqrt: onNumber((value) => Math.sqrt(Number(value))),
  isNaN: onNumber((value) => Number.isNaN(value)),
  isInfinite: onNumber((value) => typeof value === 'number' && Math.abs(value) === Infinity),
  pow: takes(2, (_, [base, exponent]) =>
    base !== undefined && exponent !== undefined && isNumber(base) && isNumber(exponent)
      ? Number(base) ** Number(exponent)
      : wrongType(exponent, 'two numbers'),
  ),
}

function toInteger(turn: (value: number) => number): LibraryFunction {
  return onNumber((value) => (typeof value === 'bigint' ? value : integerOf(turn(value))))
}

function onNumber(call: (value: bigint | number) => Result): LibraryFunction {
  return takes(1, (_, [value]) => (value !== undefined && isNumber(value) ? call(value) : wrongType(value, 'a number')))
}
