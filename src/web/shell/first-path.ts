import { createContext } from 'react'

/** Path of the document from the server; undefined on the server itself. */
export const FirstPathContext = createContext<string | undefined>(undefined)
