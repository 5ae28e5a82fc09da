type Given = { readonly [name: string]: unknown }

/** Whether a price or the total is negative, as other programs write credit notes and discounts. */
function hasNegativeAmounts({ lines, grossMinor }: Given): boolean {
  return (
    isBelowZero(grossMinor) ||
    (Array.isArray(lines) && lines.some((line: unknown) => isObject(line) && isBelowZero(line['unitPriceMinor'])))
  )
}

/** An invoice from a file, with the positive amounts that EN 16931 requires (049). Malformed members stay as they are. */
export function makeAmountsPositive(given: Given): Given {
  if (!hasNegativeAmounts(given)) return given
  const isCredit = given['kind'] === 'creditNote'
  const turn = isCredit ? negate : (value: unknown) => value
  const parts = new Map<string, (value: unknown) => unknown>([
    ['netMinor', turn],
    ['taxMinor', turn],
    ['grossMinor', turn],
    ['lines', (lines) => mapObjects(lines, (line) => turnLine(line, isCredit))],
    ['payments', (payments) => mapObjects(payments, (payment) => ({ ...payment, amountMinor: turn(payment['amountMinor']) }))],
  ])
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, parts.get(name)?.(value) ?? value]))
}

/** Moves the sign from the price to the quantity; on a credit note, credited lines become positive. */
function turnLine(line: Given, isCredit: boolean): Given {
  const { quantity, unitPriceMinor } = line
  const isNegative = isBelowZero(unitPriceMinor)
  return {
    ...line,
    quantity: isNegative === isCredit ? quantity : negate(quantity),
    unitPriceMinor: isNegative ? negate(unitPriceMinor) : unitPriceMinor,
  }
}

/** Subtracted from 0, so that 0 does not become -0. */
function negate(value: unknown): unknown {
  return typeof value === 'number' ? 0 - value : value
}

function isBelowZero(value: unknown): boolean {
  return typeof value === 'number' && value < 0
}

function mapObjects(list: unknown, turn: (member: Given) => Given): unknown {
  return Array.isArray(list) ? list.map((member: unknown) => (isObject(member) ? turn(member) : member)) : list
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null
}
