export interface EmailRefusal {
  title: string;
  message: string;
}

const MISSING: EmailRefusal = { title: 'Missing Information', message: 'Please enter your email address' };
const INVALID: EmailRefusal = { title: 'Invalid Email', message: 'Please enter a valid email address' };
/** Something, an at sign, and a name with a dot; the rest is the mail server's business. */
const BASIC_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Why an address cannot be put on the newsletter's list, in the words to show; null when it can. Spec §5, Newsletter email. */
export function emailRefusal(email: string): EmailRefusal | null {
  const trimmed = email.trim();
  if (trimmed === '') return MISSING;
  return BASIC_ADDRESS.test(trimmed) ? null : INVALID;
}
