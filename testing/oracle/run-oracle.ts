import { type OracleStep, oracleSteps } from './steps.ts'

/** What a service answered to a step, with all that is different each time replaced by its kind. */
export type OracleAnswer = { readonly name: string; readonly status: number; readonly body: unknown }

/** Asks a service all steps, one after another. @param fetch Reaches the service, whose origin is of no account. */
export async function runOracle(fetch: (request: Request) => Promise<Response>, origin: string): Promise<readonly OracleAnswer[]> {
  const kept = new Map<string, string>()
  const answers: OracleAnswer[] = []
  for (const step of oracleSteps) {
    const response = await fetch(createRequest(step, origin, kept))
    const body: unknown = await response.json()
    answers.push({ name: step.name, status: response.status, body: withoutChance(body) })
    for (const [name, field] of Object.entries(step.keep ?? {})) {
      const value = field === 'oobCode' ? await lastCode(fetch, origin) : Object.entries(body ?? {}).find(([key]) => key === field)?.[1]
      if (typeof value === 'string') kept.set(name, value)
    }
  }
  return answers
}

function createRequest({ method, call, body, form, isAdmin }: OracleStep, origin: string, kept: ReadonlyMap<string, string>): Request {
  const path = call.startsWith('/') ? call : `/identitytoolkit.googleapis.com/v1/accounts:${call}`
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => kept.get(name) ?? '')
  const filledForm = form && new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, fill(value)]))
  const sent = filledForm ?? (body && fill(JSON.stringify(body)))
  const headers = { 'content-type': filledForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  return new Request(`${origin}${path}?key=fake-api-key`, {
    method: method ?? 'POST',
    headers: { ...headers, ...(isAdmin && { authorization: 'Bearer owner' }) },
    ...(sent !== undefined && { body: String(sent) }),
  })
}

async function lastCode(fetch: (request: Request) => Promise<Response>, origin: string): Promise<string> {
  const response = await fetch(new Request(`${origin}/emulator/v1/projects/demo-oracle/oobCodes`))
  const { oobCodes } = (await response.json()) as { oobCodes: { oobCode: string }[] } // both services answer this
  return oobCodes.at(-1)?.oobCode ?? ''
}

const tokens = ['idToken', 'id_token', 'access_token']
const chances =
  'refreshToken refresh_token localId user_id createdAt lastLoginAt lastRefreshAt validSince oobCode oobLink sessionId passwordUpdatedAt passwordHash salt project_id projectId iat exp auth_time sub aud iss'.split(
    ' ',
  )

/** Replaces what is made anew each time by its type; of a token its claims are looked at. */
function withoutChance(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && tokens.includes(name)) return { claims: withoutChance(claimsOf(value)) }
  if (chances.includes(name)) return `<${typeof value}>`
  if (Array.isArray(value)) return value.map((part) => withoutChance(part))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, withoutChance(part, key)] as const)
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

/** A place where two answers differ; what is missing is undefined. */
export type OracleDifference = { readonly name: string; readonly path: string; readonly ours: unknown; readonly theirs: unknown }

/** Every field in which our answers differ from theirs. */
export function compareAnswers(ours: readonly OracleAnswer[], theirs: readonly OracleAnswer[]): readonly OracleDifference[] {
  return theirs.flatMap((answer, at) => {
    const own = ours[at]
    return compare(own, answer, '').map(({ path, ...values }) => ({ name: answer.name, path, ...values }))
  })
}

function compare(ours: unknown, theirs: unknown, path: string): readonly Omit<OracleDifference, 'name'>[] {
  if (isObject(ours) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].toSorted((left, right) => (left < right ? -1 : 1))
    return names.flatMap((name) => compare(ours[name], theirs[name], path ? `${path}.${name}` : name))
  }
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ path, ours, theirs }]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
