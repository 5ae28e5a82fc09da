import { invalidIdpResponse } from './federated-provider.ts'

/** Arguments that the client libraries pass to `fetch`. */
type IssuerRequest = Omit<RequestInit, 'body'> & { readonly body?: RequestInit['body'] | undefined }

/** Most bytes of a response: tokens, keys and profiles take some thousand. Our own judgement. */
const mostBytes = 1_048_576

/**
 * Sends a request to an issuer, and limits the length of its response.
 *
 * @throws IdentityRefusal INVALID_IDP_RESPONSE for a longer one.
 */
export async function fetchFromIssuer(address: string, init: IssuerRequest): Promise<Response> {
  const { body, status, headers } = await fetch(address, { ...init, body: init.body ?? null })
  if (!body) return new Response(null, { status, headers })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > mostBytes) throw invalidIdpResponse(new Error(`The issuer answered more than ${mostBytes} bytes.`))
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status, headers })
}
