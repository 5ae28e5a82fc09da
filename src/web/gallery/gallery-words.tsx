import { createContext, type ReactNode, use } from 'react'
import type english from '#web/gallery/words/en.json'

/** What the gallery says beside the words of the site; it is no part of the site, so neither are these. */
export type GalleryWords = typeof english

const GalleryWordsContext = createContext<GalleryWords | undefined>(undefined)

export function GalleryWordsProvider({ words, children }: { readonly words: GalleryWords; readonly children: ReactNode }) {
  return <GalleryWordsContext value={words}>{children}</GalleryWordsContext>
}

/** @throws Error outside a GalleryWordsProvider. */
export function useGalleryWords(): GalleryWords {
  const words = use(GalleryWordsContext)
  if (!words) throw new Error('useGalleryWords needs a GalleryWordsProvider above it.')
  return words
}
