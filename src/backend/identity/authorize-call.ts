import type { ServiceTokenVerifier } from '#backend/credentials/service-token.ts'
import { bearerTokenOf } from '#backend/credentials/verify-caller.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { IdentityContext } from './context.ts'

/** Settings for checking callers. */
export type CallGuard = {
  readonly context: Pick<IdentityContext, 'apiKey' | 'projectId'>
  readonly verifyServiceToken: ServiceTokenVerifier
  /** Accepts any key, any project and `Bearer owner`. */
  readonly isTesting: boolean
}

/** @throws ServiceError with the hosted service's message if a user's call has a wrong key or none. */
export function assertApiKey(request: Request, { context, isTesting }: CallGuard): void {
  const given = new URL(request.url).searchParams.get('key') || request.headers.get('x-goog-api-key')
  if (!given) throw new ServiceError('PERMISSION_DENIED', 'The request is missing a valid API key.')
  if (!isTesting && given !== context.apiKey) {
    throw new ServiceError('INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
  }
}

/** Whether a request claims to be a service's; its token is not verified yet. */
export function hasBearerToken(request: Request): boolean {
  return /^Bearer /i.test(request.headers.get('authorization') ?? '')
}

/**
 * Checks a call of the admin.
 *
 * @param project From the path; without it the token determines the project.
 * @throws ServiceError UNAUTHENTICATED or PERMISSION_DENIED.
 */
export async function assertAdmin(request: Request, project: string | undefined, guard: CallGuard): Promise<void> {
  if (isTestOwner(request, guard)) return
  await guard.verifyServiceToken(bearerTokenOf(request.headers.get('authorization') ?? undefined))
  if (project !== undefined) assertProject(project, guard)
}

/** Whether a test calls as the project's owner; Google's access tokens start with `ya29.`. */
export function isTestOwner(request: Request, { isTesting }: CallGuard): boolean {
  return isTesting && /^Bearer (?:owner$|ya29\.)/i.test(request.headers.get('authorization') ?? '')
}

/** @throws ServiceError PERMISSION_DENIED for any other project. */
export function assertProject(project: unknown, { context, isTesting }: CallGuard): void {
  if (!isTesting && project !== context.projectId) throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
}
