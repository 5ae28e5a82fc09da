import { createContext } from 'react'

/** Path of the document that the server sent; absent on the server, where every path is the first. */
export const FirstPathContext = createContext<string | undefined>(undefined)
