import type * as auth from '#contracts/account/auth-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls that every page may make: who is signed in, signing in and out. */
export const authEndpoints = {
  login: endpoint<typeof auth.login>('POST', '/auth/login'),
  logout: endpoint<typeof auth.logout>('POST', '/auth/logout'),
  signup: endpoint<typeof auth.signup>('POST', '/auth/signup'),
  authStatus: endpoint<typeof auth.authStatus>('GET', '/auth/status'),
};
