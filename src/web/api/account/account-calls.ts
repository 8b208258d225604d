import type { SignedInUser, StatusUser } from '#contracts/account/auth-calls.ts';
import type { CustomerId } from '#domain/ids.ts';
import type { ApiClient } from '../client.ts';
import { authEndpoints } from '../endpoints/auth-endpoints.ts';

/**
 * The signed-in user as login and status calls return it (spec §3, Auth user). The status call does not
 * return `customerId`.
 */
export interface AuthUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  customerId: CustomerId | null;
}

export interface LoginCredentials {
  email: string;
  password: string;
}

export interface SignupDetails extends LoginCredentials {
  firstName: string;
  lastName: string;
}

const fromLogin = ({ id, email, firstName, lastName, customerId }: SignedInUser): AuthUser => ({
  id,
  email,
  firstName,
  lastName,
  customerId,
});

const fromStatus = ({ id, email, first_name, last_name }: StatusUser): AuthUser => ({
  id,
  email,
  firstName: first_name,
  lastName: last_name,
  customerId: null,
});

/** The session's user, or null when signed out. Throws `ApiProblem`. */
export async function fetchAuthStatus(api: ApiClient): Promise<AuthUser | null> {
  const { isLoggedIn, user } = await api.call(authEndpoints.authStatus, { query: { store_id: api.storeId } });
  return isLoggedIn && user !== null ? fromStatus(user) : null;
}

/** Throws `ApiProblem`. */
export async function signIn(api: ApiClient, credentials: LoginCredentials): Promise<AuthUser> {
  const { user } = await api.call(authEndpoints.login, { body: { ...credentials, store_id: api.storeId } });
  return fromLogin(user);
}

/** Creates an account without signing in. Throws `ApiProblem`. */
export async function createAccount(api: ApiClient, form: SignupDetails): Promise<AuthUser> {
  const { email, password, firstName, lastName } = form;
  const body = { email, password, store_id: api.storeId, first_name: firstName, last_name: lastName };
  return fromLogin((await api.call(authEndpoints.signup, { body })).user);
}

/** Ends the session. Throws `ApiProblem`. */
export async function signOut(api: ApiClient): Promise<void> {
  await api.call(authEndpoints.logout, { body: {} });
}
