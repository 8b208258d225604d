import { createAsyncThunk } from '@reduxjs/toolkit';
import {
  type AuthUser,
  createAccount,
  fetchAuthStatus,
  type LoginCredentials,
  type SignupDetails,
  signIn,
  signOut,
} from '#web/api/account-calls.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ThunkDeps } from './thunk-deps.ts';

type Refusable = ThunkDeps & { rejectValue: string };

/** The text for a failed login (spec §8). Other failures show the server's message. */
function loginFailure(failure: unknown): string {
  const status = failure instanceof ApiProblem ? failure.status : undefined;
  if (status === 401) return 'Account not found. Please check your email and password and try again.';
  if (status === 500) return 'Something went wrong. Please try again after some time';
  return messageOf(failure, 'Login failed');
}

/** Reads who is signed in. A failed request counts as signed out and shows no error. */
export const checkStatus = createAsyncThunk<AuthUser | null, void, ThunkDeps>(
  'auth/checkStatus',
  (_, { extra }) => fetchAuthStatus(extra.api),
);

/** Signs in, then reads the auth status again. Rejects with the text to show. */
export const login = createAsyncThunk<AuthUser, LoginCredentials, Refusable>(
  'auth/login',
  async (credentials, { extra, dispatch, rejectWithValue }) => {
    try {
      const user = await signIn(extra.api, credentials);
      await dispatch(checkStatus());
      return user;
    } catch (failure) {
      return rejectWithValue(loginFailure(failure));
    }
  },
);

/**
 * Why the account was not created: the text to show, and the fields at fault as JSON pointers (`/password`).
 */
export interface SignupRefusal {
  message: string;
  wrongFields: string[];
}

/** Creates an account without signing in. */
export const signup = createAsyncThunk<AuthUser, SignupDetails, ThunkDeps & { rejectValue: SignupRefusal }>(
  'auth/signup',
  async (form, { extra, rejectWithValue }) => {
    try {
      return await createAccount(extra.api, form);
    } catch (failure) {
      const wrongFields = failure instanceof ApiProblem ? failure.errors.map(({ path }) => path) : [];
      return rejectWithValue({ message: messageOf(failure, 'Signup failed'), wrongFields });
    }
  },
);

/** Signs out on the server. Rejects with the text to show. */
export const logout = createAsyncThunk<void, void, Refusable>(
  'auth/logout',
  async (_, { extra, rejectWithValue }) => {
    try {
      return await signOut(extra.api);
    } catch (failure) {
      return rejectWithValue(messageOf(failure, 'Logout failed'));
    }
  },
);
