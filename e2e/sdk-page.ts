// Code of the bare page: exposes the unmodified SDK to tests.
import { initializeApp } from 'firebase/app'
import * as firebaseAuth from 'firebase/auth'
import { installGapiShim } from '#gateway/browser/gapi-shim.ts'

declare global {
  // Read by tests.
  var sdk: typeof firebaseAuth
  var auth: firebaseAuth.Auth
}

const { initializeAuth, connectAuthEmulator, indexedDBLocalPersistence: persistence, browserPopupRedirectResolver } = firebaseAuth

installGapiShim(location.origin)
const app = initializeApp({ apiKey: 'fourfold-public-key', projectId: 'fourfold', authDomain: location.host })
globalThis.sdk = firebaseAuth
globalThis.auth = initializeAuth(app, { persistence, popupRedirectResolver: browserPopupRedirectResolver })
connectAuthEmulator(globalThis.auth, location.origin, { disableWarnings: true })
