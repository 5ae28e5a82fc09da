import type { AnswerRefusal } from '#domain/requests/written-answer.ts'
import { UsageError } from '#cli/command.ts'

/** Puts into words why an answer of `--text` and `--as` is not sent. */
export function refuseAnswer(refused: AnswerRefusal): UsageError {
  switch (refused.refusal) {
    case 'no-text':
      return new UsageError('--text is empty.')
    case 'long-text':
      return new UsageError('--text is too long.')
    case 'no-author':
      return new UsageError('--as must not be empty.')
  }
}
