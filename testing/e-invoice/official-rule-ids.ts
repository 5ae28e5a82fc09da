/** The rules of EN 16931 by the official files, version 1.3.16 (of the three syntaxes' bindings only what the reader also asks). */
export const officialRules: readonly string[] = [
  ...number('BR-', '01-33 36-38 41-57 61-65'),
  ...['S', 'Z', 'E', 'AE', 'G', 'AF', 'AG'].flatMap((category) => number(`BR-${category}-`, '01-10')),
  ...number('BR-IC-', '01-12'),
  ...number('BR-O-', '01-14'),
  ...number('BR-B-', '01-02'),
  ...number('BR-CO-', '03-24 26-26'),
  ...number('BR-DEC-', '01-02 05-06 09-20 23-25 27-28'),
  ...number('BR-CL-', '01-01 03-08 10-11 13-26'),
]

const otherCategory = 'the tax categories L, M and B are refused by name (BT-118, BT-151)'
const alwaysTrue = 'the official test always holds: whether a code and a text mean the same cannot be seen'
const longList = 'the code list is long, and the term stays in the original'

/** Why a rule is not judged. */
export const unjudged: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...number('BR-AF-', '01-10'), ...number('BR-AG-', '01-10'), ...number('BR-B-', '01-02')].map((rule) => [rule, otherCategory]),
  ),
  ...Object.fromEntries(number('BR-CO-', '05-08').map((rule) => [rule, alwaysTrue])),
  'BR-51': 'a warning: the digits of a card are never taken from the original',
  'BR-CL-07': longList,
  'BR-CL-08': longList,
}

/** Numbers with two digits, from ranges such as `01-33 36-38`. */
function number(prefix: string, ranges: string): readonly string[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = 0] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${String(first + index).padStart(2, '0')}`)
  })
}
