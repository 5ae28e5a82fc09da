import type { User } from 'firebase/auth'
import { http } from '#gateway/http/http-client.ts'

/**
 * Tells a service of a browser's id token, or that nobody is signed in, as the SDK tells a server of the same origin. A service that does not
 * answer keeps nobody from signing in.
 */
export async function syncToken(url: string, user: User | null): Promise<void> {
  try {
    const headers = user ? { authorization: `Bearer ${await user.getIdToken()}` } : {}
    // The page may be leaving.
    await http(url, { method: user ? 'POST' : 'DELETE', headers, keepalive: true })
  } catch (error) {
    console.error('The service of AUTH_TOKEN_SYNC_URL did not take the sign-in.', error)
  }
}
