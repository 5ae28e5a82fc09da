import type { CaseScreen } from '#i18n/content/case.ts'
import { OldBicycles } from './old-bicycles.tsx'
import { OldFurniture } from './old-furniture.tsx'
import { OldMachines } from './old-machines.tsx'
import { OldTea } from './old-tea.tsx'

type OldShopProps = { readonly shows: CaseScreen; readonly brand: string }

/** What a client had before, in the languages of its shop. It fills its place and is cut where that is narrow; only a picture. */
export function OldShop({ shows, brand }: OldShopProps) {
  switch (shows) {
    case 'furniture':
      return <OldFurniture brand={brand} />
    case 'machines':
      return <OldMachines brand={brand} />
    case 'tea':
      return <OldTea brand={brand} />
    case 'bicycles':
      return <OldBicycles brand={brand} />
  }
}
