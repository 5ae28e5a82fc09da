import * as v from 'valibot'
import { Refusal } from './answers.ts'

/** Parses a request. @throws Refusal 400 if it does not match the schema. */
export function parseRequest<Schema extends v.GenericSchema>(schema: Schema, sent: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) throw new Refusal(400, { code: 'malformed' })
  return parsed.output
}

/** Parses a JSON request. @throws Refusal 400 if it is not JSON or does not match the schema. */
export function parseJsonRequest<Schema extends v.GenericSchema>(schema: Schema, body: Buffer): v.InferOutput<Schema> {
  try {
    return parseRequest(schema, JSON.parse(body.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, { code: 'malformed' })
    throw error
  }
}
