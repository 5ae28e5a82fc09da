import * as v from 'valibot'
import { Text } from './text.ts'

/** Questions of a page with their answers. */
export const Questions = v.strictObject({
  heading: Text,
  items: v.pipe(v.array(v.strictObject({ question: Text, answer: Text })), v.nonEmpty('asks nothing')),
})
export type Questions = v.InferOutput<typeof Questions>
