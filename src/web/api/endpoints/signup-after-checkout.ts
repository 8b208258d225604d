import type * as auth from '#contracts/account/auth-calls.ts';
import { endpoint } from './endpoint.ts';

/** On its own, because only the form on the confirmation page needs it. */
export const signupAfterCheckout = endpoint<typeof auth.signupAfterCheckout>(
  'POST',
  '/auth/signup_after_checkout',
);
