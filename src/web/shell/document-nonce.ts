import { createContext } from 'react'

/** Nonce of the document's security policy, for its inline scripts; undefined while prerendering, where policies name hashes. */
export const DocumentNonceContext = createContext<string | undefined>(undefined)
