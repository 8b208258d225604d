import { isEmailShaped } from '../accounts/email-shape.ts';

export interface EmailRefusal {
  title: string;
  message: string;
}

const MISSING: EmailRefusal = { title: 'Missing Information', message: 'Please enter your email address' };
const INVALID: EmailRefusal = { title: 'Invalid Email', message: 'Please enter a valid email address' };

/**
 * The error message for an address that cannot be subscribed; null when it can. Spec §5, Newsletter email.
 */
export function emailRefusal(email: string): EmailRefusal | null {
  if (email.trim() === '') return MISSING;
  return isEmailShaped(email) ? null : INVALID;
}
