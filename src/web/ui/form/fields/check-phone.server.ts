import * as strictLibrary from 'libphonenumber-js/max'
import { createCheckPhone } from './check-phone.ts'

/** The check that decides. */
export const checkPhone = createCheckPhone(strictLibrary)
