import type { CaseScreen } from '#i18n/content/case.ts'
import type { Shops } from '#i18n/content/shops.ts'
import { BicycleDesktop, BicyclePhone } from './bicycle-shop.tsx'
import { FurnitureDesktop, FurniturePhone } from './furniture-shop.tsx'
import { MachineDesktop, MachinePhone } from './machine-shop.tsx'
import { TeaDesktop, TeaPhone } from './tea-shop.tsx'

type ShopScreensProps = { readonly shows: CaseScreen; readonly shops: Shops }

/** Desktop of a case's shop. The page must render `Shades` once. */
export function ShopDesktop({ shows, shops }: ShopScreensProps) {
  switch (shows) {
    case 'furniture':
      return <FurnitureDesktop words={shops.furniture} />
    case 'machines':
      return <MachineDesktop words={shops.machines} />
    case 'tea':
      return <TeaDesktop words={shops.tea} />
    case 'bicycles':
      return <BicycleDesktop words={shops.bicycles} />
  }
}

/** Phone of a case's shop. The page must render `Shades` once. */
export function ShopPhone({ shows, shops }: ShopScreensProps) {
  switch (shows) {
    case 'furniture':
      return <FurniturePhone words={shops.furniture} />
    case 'machines':
      return <MachinePhone words={shops.machines} />
    case 'tea':
      return <TeaPhone words={shops.tea} />
    case 'bicycles':
      return <BicyclePhone words={shops.bicycles} />
  }
}
