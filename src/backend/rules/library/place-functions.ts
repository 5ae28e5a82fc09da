import type { GeoPoint } from '#protocol/value.ts'
import { Failure, isPath, isRuleMap, segmentsOf } from '#backend/rules/rule-value.ts'
import { type Known, type LibraryFunction, takes, wrongType } from './library-function.ts'

/** Mean radius of the earth (IUGG). */
const earthMeters = 6_371_008.8

/** `latlng.…` */
export const latlngNamespace: { readonly [name: string]: LibraryFunction } = {
  value: takes(2, (_, [latitude, longitude]) => {
    const degrees = [latitude, longitude].map((value) => (typeof value === 'bigint' ? Number(value) : value))
    const [north, east] = degrees
    if (typeof north !== 'number' || typeof east !== 'number') return wrongType(latitude, 'two numbers')
    if (!(Math.abs(north) <= 90) || !(Math.abs(east) <= 180)) return new Failure('there is no such place')
    return { type: 'geoPoint', latitude: north, longitude: east }
  }),
}

/** Methods of geopoints. */
export const latlngMethods: { readonly [name: string]: LibraryFunction } = {
  latitude: takes(0, (_, [point]) => (isGeoPoint(point) ? point.latitude : wrongType(point, 'a latlng'))),
  longitude: takes(0, (_, [point]) => (isGeoPoint(point) ? point.longitude : wrongType(point, 'a latlng'))),
  distance: takes(1, (_, [point, other]) =>
    isGeoPoint(point) && isGeoPoint(other) ? distance(point, other) : wrongType(other, 'a latlng'),
  ),
}

/** Methods of paths. */
export const pathMethods: { readonly [name: string]: LibraryFunction } = {
  bind: takes(1, (_, [path, values]) => {
    if (path === undefined || !isPath(path) || !isRuleMap(values)) return wrongType(values, 'a map')
    const segments = segmentsOf(path).map((segment) => {
      const name = /^(?:\$\((\w+)\)|\{(\w+)\})$/.exec(segment)
      return name ? values.fields.get(name[1] ?? name[2] ?? '') : segment
    })
    if (!segments.every((segment) => typeof segment === 'string')) return new Failure('a name in the path has no string to stand for it')
    return { type: 'path', segments }
  }),
}

/** The great-circle distance in meters (haversine). */
function distance(from: GeoPoint, to: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * earthMeters * Math.asin(Math.min(1, Math.sqrt(share)))
}

function isGeoPoint(value: Known | undefined): value is GeoPoint {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'geoPoint'
}
