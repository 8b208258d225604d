/** Something, an at sign, and a name with a dot; the rest is the mail server's business. */
const BASIC_ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text, without the spaces around it, has the shape of an email address. Spec §5, Newsletter email. */
export function isEmailShaped(typed: string): boolean {
  return BASIC_ADDRESS.test(typed.trim());
}
