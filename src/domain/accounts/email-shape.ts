/**
 * Local part, at sign, and a domain with a dot; email servers validate the rest. Calls take the same addresses, and browsers
 * read it as the pattern of a field, so a hyphen in brackets is escaped.
 */
export const EMAIL_ADDRESS = /^(?:[\w'+\-]+\.)*[\w'+\-]*[\w+\-]@(?:[A-Za-z\d][A-Za-z\d\-]*\.)+[A-Za-z]{2,}$/;

/** Whether a trimmed text looks like an email address. Spec §5, Newsletter email. */
export function isEmailShaped(typed: string): boolean {
  return EMAIL_ADDRESS.test(typed.trim());
}
