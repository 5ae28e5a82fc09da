import * as v from 'valibot'

/** A web app's configuration as the provider's console shows it; none of it is secret. */
export const WebApp = v.object({
  /** The SDK's own rule: not empty, and no colon (specification, section 5). */
  apiKey: key(/^[^:\s]+$/u, 'is empty or holds a colon or white space'),
  authDomain: key(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u, 'is not a host, such as acme.firebaseapp.com'),
  projectId: key(/^[a-z0-9-]+$/u, 'is not the id of a project'),
  storageBucket: key(/^[a-z0-9][a-z0-9._-]+$/u, 'is not the name of a bucket, such as acme.firebasestorage.app'),
  messagingSenderId: key(/^\d+$/u, 'is not a number'),
  appId: key(/^\d+:\d+:web:\w+$/u, 'is not the id of a web app, such as 1:1234567890:web:321abc456def7890'),
  /** The console shows none for a project without analytics. */
  measurementId: v.exactOptional(key(/^G-[A-Z0-9]+$/u, 'is not a measurement id, such as G-1A2B3C4D5E')),
})
export type WebApp = Readonly<v.InferOutput<typeof WebApp>>

/**
 * Reads a setting that is a JSON object.
 *
 * @param content What it is an object of, for the fault.
 * @returns Each wrong key as a fault, and never a value.
 */
export function parseJsonSetting<Output>(
  name: string,
  text: string,
  schema: v.GenericSchema<unknown, Output>,
  content: string,
): { readonly output: Output; readonly faults?: never } | { readonly output?: never; readonly faults: readonly string[] } {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), text)
  if (!json.success) return { faults: [`${name} is not a JSON object of ${content}`] }
  const parsed = v.safeParse(schema, json.output, { abortPipeEarly: true })
  if (parsed.success) return { output: parsed.output }
  return { faults: parsed.issues.map((issue) => `${name}: ${String(issue.path?.[0]?.key)} ${describe(issue)}`) }
}

function key(pattern: RegExp, message: string) {
  return v.pipe(v.string(), v.regex(pattern, message))
}

function describe({ kind, received, message }: v.BaseIssue<unknown>): string {
  if (kind === 'validation') return message
  return received === 'undefined' ? 'is missing' : 'is not a string'
}
