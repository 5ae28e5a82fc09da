import { base64url, errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'

/** The key that signs previews: `previewKey/articles`. */
const PreviewKeySchema = v.object({
  id: v.string(),
  /** 32 random bytes in base64url. */
  secret: v.string(),
  createdAt: v.date(),
})

/** Signs links to articles that are not published. Methods reject with DocumentsError when the provider refuses. */
export type PreviewLinkStore = {
  /** Creates a token for one article that is valid until then; creates a missing key. */
  readonly sign: (slug: string, expiresAt: Date) => Promise<string>
  /** Until when a token shows an article; undefined for one that is expired, revoked, of another article, or not ours. */
  readonly verify: (slug: string, token: string) => Promise<Date | undefined>
  /** Ends all tokens. */
  readonly revoke: () => Promise<void>
}

type PreviewLinksOptions = {
  readonly documents: DocumentsClient
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: (sizeBytes: number) => Uint8Array
}

const path = ['previewKey', 'articles']
const audience = 'preview'

/** Signs and checks by HMAC-SHA256, as JSON Web Tokens (RFC 7519), with a key that is kept with the documents. */
export function openPreviewLinkStore({ documents, now, random }: PreviewLinksOptions): PreviewLinkStore {
  const findSecret = async () => {
    const [document] = await documents.batchGet([path])
    return document && base64url.decode(parseDocument(PreviewKeySchema, 'id', document).secret)
  }
  const createSecret = async () => {
    const secret = random(32)
    await documents.commit([{ set: path, fields: encodePlainObject({ secret: base64url.encode(secret), createdAt: new Date(now()) }) }])
    return secret
  }
  return {
    sign: async (slug, expiresAt) => {
      const secret = (await findSecret()) ?? (await createSecret())
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(slug)
        .setExpirationTime(expiresAt)
        .sign(secret)
    },
    verify: async (slug, token) => {
      const secret = await findSecret()
      if (!secret) return undefined
      try {
        const options = { audience, subject: slug, algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(now()) }
        const { payload } = await jwtVerify(token, secret, options)
        return new Date((payload.exp ?? 0) * 1000)
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
    revoke: async () => {
      await documents.commit([{ delete: path }])
    },
  }
}
