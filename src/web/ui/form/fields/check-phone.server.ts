import * as strictLibrary from 'libphonenumber-js/max'
import { createCheckPhone } from './check-phone.ts'

/** The authoritative check of phone numbers. */
export const checkPhone = createCheckPhone(strictLibrary)
