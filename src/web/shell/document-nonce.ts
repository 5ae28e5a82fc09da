import { createContext } from 'react'

/** Nonce of the document's Content Security Policy, for inline scripts; undefined while prerendering, where policies list hashes. */
export const DocumentNonceContext = createContext<string | undefined>(undefined)
