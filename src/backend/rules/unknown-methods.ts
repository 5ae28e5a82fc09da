import { knownMember } from './access-member.ts'
import { holdsNumbers, mayHold } from './facts.ts'
import { isKnown } from './operators.ts'
import { isList, type Result, type RuleValue, Unknown, unknown } from './rule-value.ts'

/** What a function says of a value that a query fixes in part; unknown wherever it may come out either way, or as an error. */
export function callOnUnknown(receiver: Unknown, name: string, args: readonly RuleValue[]): Result {
  const [first] = args
  const { members } = receiver.facts
  switch (name) {
    case 'keys':
      return members ? new Unknown({ type: 'list', contains: [...members.keys()] }) : unknown
    case 'get':
      return typeof first === 'string' ? knownMember(receiver, first) : unknown
    case 'hasAny':
    case 'hasAll': {
      if (receiver.facts.type !== 'list' || first === undefined || !isKnown(first) || !isList(first) || holdsNumbers(first)) return unknown
      const answers = first.map((element) => mayHold(receiver, element) === true)
      const isProved = name === 'hasAny' ? answers.includes(true) : !answers.includes(false)
      return isProved || unknown
    }
    default:
      return unknown
  }
}
