import { createContext, type ReactNode, use } from 'react'
import type english from '#web/gallery/messages/en.json'

/** What the gallery says beside the words of the site; it is no part of the site, so neither are these. */
export type GalleryMessages = typeof english

const GalleryMessagesContext = createContext<GalleryMessages | undefined>(undefined)

export function GalleryMessagesProvider({ words, children }: { readonly words: GalleryMessages; readonly children: ReactNode }) {
  return <GalleryMessagesContext value={words}>{children}</GalleryMessagesContext>
}

/** @throws Error outside a GalleryMessagesProvider. */
export function useGalleryMessages(): GalleryMessages {
  const words = use(GalleryMessagesContext)
  if (!words) throw new Error('useGalleryMessages needs a GalleryMessagesProvider above it.')
  return words
}
