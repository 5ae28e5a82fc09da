import type { IdentityContext } from './context.ts'

/** `GET /v1/projects`: the host names whose pages may ask for sign-in in a popup or by redirect. */
export async function getProject({ projectId, authorizedDomains }: IdentityContext): Promise<object> {
  return { projectId, authorizedDomains }
}
