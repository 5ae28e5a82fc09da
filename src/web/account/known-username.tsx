/**
 * Tells password managers whose password a form is about, where the page knows it already: a field of text that is not seen, since they
 * do not look at fields of the type `hidden` (Chromium, “Password Form Styles that Chromium Understands”).
 */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
