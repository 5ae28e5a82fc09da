import { data, type LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { CustomerId } from '#domain/customers/customer.ts'
import { ProductId } from '#domain/products/product.ts'
import { type ProductAddress, productPath } from './product-path.ts'

/** The address of the page's product. @throws A 404 response for what names no product. */
export function addressOfProduct({ customer: customerId, id }: LoaderFunctionArgs['params']): ProductAddress {
  if (!v.is(CustomerId, customerId) || !v.is(ProductId, id)) throw data(null, { status: 404 })
  return { customerId, id }
}

/** English path of one of its files. @param name Path in storage, of which slashes are a part. */
export function productFilePath(address: ProductAddress, name: string): string {
  return `${productPath(address)}/files/${Buffer.from(name).toString('base64url')}`
}

/** The path in storage of the page's file. */
export function fileOfParams({ file = '' }: LoaderFunctionArgs['params']): string {
  return Buffer.from(file, 'base64url').toString()
}
