/** The shop as passkeys know it. They work on the host of `PUBLIC_URL` only. */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}
