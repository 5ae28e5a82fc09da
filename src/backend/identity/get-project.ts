import type { IdentityContext } from './context.ts'

/** `GET /v1/projects`: the host names whose pages may start a sign-in by popup or redirect. */
export async function getProject({ projectId, authorizedDomains }: IdentityContext): Promise<object> {
  return { projectId, authorizedDomains }
}
