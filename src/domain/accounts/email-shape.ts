/** Local part, at sign, and a domain with a dot; mail servers validate the rest. */
const BASIC_ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a trimmed text looks like an email address. Spec §5, Newsletter email. */
export function isEmailShaped(typed: string): boolean {
  return BASIC_ADDRESS.test(typed.trim());
}
