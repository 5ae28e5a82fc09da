/**
 * A hidden username field for password managers, in forms whose account is known. It is visually hidden because password managers ignore
 * `type="hidden"` (Chromium, “Password Form Styles that Chromium Understands”).
 */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
