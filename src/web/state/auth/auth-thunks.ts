import {
  createAccount,
  fetchAuthStatus,
  type LoginCredentials,
  type SignupDetails,
  signIn,
  signOut,
} from '#web/api/account/account-calls.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { Thunk } from '../thunk.ts';
import {
  loggedIn,
  loggedOut,
  loginRefused,
  loginStarted,
  logoutRefused,
  statusRead,
  statusUnknown,
} from './auth-slice.ts';
import { forgetAccount, forgetOtherAccount } from './forget-account.ts';

/** The text for a failed login (spec §8). Other failures show the server's message. */
function loginFailure(failure: unknown): string {
  const status = failure instanceof ApiProblem ? failure.status : undefined;
  if (status === 401) return 'Account not found. Please check your email and password and try again.';
  if (status === 500) return 'Something went wrong. Please try again after some time';
  return messageOf(failure, 'Login failed');
}

/**
 * Reads who is signed in. A failed request counts as signed out and shows no error. The answer is ignored when
 * somebody has signed in or out since it was asked for.
 */
export function checkStatus(): Thunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const { changes } = getState().auth;
    const answer = await fetchAuthStatus(api).then(statusRead, () => statusUnknown());
    if (getState().auth.changes !== changes) return;
    if (statusRead.match(answer)) forgetOtherAccount(answer.payload?.id ?? null);
    dispatch(answer);
  };
}

/** Notices that another tab has signed in or out. What is known stays when the request fails. */
export function checkOtherTabs(): Thunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const { changes, user: known } = getState().auth;
    const user = await fetchAuthStatus(api).catch(() => known);
    const { auth } = getState();
    if (auth.changes !== changes || user?.id === auth.user?.id) return;
    forgetOtherAccount(user?.id ?? null);
    dispatch(statusRead(user));
  };
}

/**
 * Signs in, then reads the auth status again. The text for a failure is in the state. In the cart's queue, because the
 * answer to a call with the cookie of before would replace the new cookie.
 */
export function login(credentials: LoginCredentials): Thunk<Promise<void>> {
  return async (dispatch, _, { api, inCartQueue }) => {
    dispatch(loginStarted());
    try {
      const user = await inCartQueue(() => signIn(api, credentials));
      await dispatch(checkStatus());
      forgetOtherAccount(user.id);
      dispatch(loggedIn(user));
    } catch (failure) {
      dispatch(loginRefused(loginFailure(failure)));
    }
  };
}

/**
 * Why the account was not created: the text to show, and the fields at fault as JSON pointers (`/password`).
 */
export interface SignupRefusal {
  message: string;
  wrongFields: string[];
}

/** Creates an account without signing in. Null when it was created. */
export function signup(form: SignupDetails): Thunk<Promise<SignupRefusal | null>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      await createAccount(api, form);
      return null;
    } catch (failure) {
      const wrongFields = failure instanceof ApiProblem ? failure.errors.map(({ path }) => path) : [];
      return { message: messageOf(failure, 'Signup failed'), wrongFields };
    }
  };
}

/** Signs out on the server, and forgets the account in this tab. Null when signed out, otherwise the text to show. */
export function logout(): Thunk<Promise<string | null>> {
  return async (dispatch, _, { api }) => {
    try {
      await signOut(api);
      forgetAccount();
      dispatch(loggedOut());
      // Visits are no longer reported with the customer's email address.
      dispatch(statusRead(null));
      return null;
    } catch (failure) {
      const message = messageOf(failure, 'Logout failed');
      dispatch(logoutRefused(message));
      return message;
    }
  };
}
