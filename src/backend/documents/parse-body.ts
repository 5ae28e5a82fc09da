import * as v from 'valibot'
import { ServiceError, unbuilt } from '#backend/service-error.ts'

/**
 * Parses a part of a request body by a schema that allows no other members.
 *
 * @throws ServiceError INVALID_ARGUMENT with the path of the fault.
 */
export function parseBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  // To valibot an array is an object too.
  if (Array.isArray(body)) throw new ServiceError('INVALID_ARGUMENT', 'Invalid JSON payload received: expected an object.')
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const place = v.getDotPath(issue)
  throw new ServiceError('INVALID_ARGUMENT', `Invalid JSON payload received${place ? ` at ${place}` : ''}: ${issue.message}`)
}

/**
 * Refuses parts of a request that the provider supports and this backend does not.
 *
 * @throws ServiceError UNIMPLEMENTED with the name of the part.
 */
export function refuseUnbuilt(body: unknown, where: string, names: readonly string[]): void {
  if (typeof body !== 'object' || body === null) return
  const found = names.find((name) => Object.hasOwn(body, name))
  if (found !== undefined) throw unbuilt(`${where}.${found}`)
}
