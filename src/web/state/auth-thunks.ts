import { createAsyncThunk } from '@reduxjs/toolkit';
import {
  type AuthUser,
  type Credentials,
  createAccount,
  fetchAuthStatus,
  type SignupForm,
  signIn,
  signOut,
} from '#web/api/account-calls.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ThunkDeps } from './thunk-deps.ts';

type Refusable = ThunkDeps & { rejectValue: string };

/** Spec §8: what a failed login says. Other failures pass the server's message on. */
function loginFailure(failure: unknown): string {
  const status = failure instanceof ApiProblem ? failure.status : undefined;
  if (status === 401) return 'Account not found. Please check your email and password and try again.';
  if (status === 500) return 'Something went wrong. Please try again after some time';
  return messageOf(failure, 'Login failed');
}

/** Asks who this session belongs to. A failure counts as signed out, silently. */
export const checkStatus = createAsyncThunk<AuthUser | null, void, ThunkDeps>(
  'auth/checkStatus',
  (_, { extra }) => fetchAuthStatus(extra.api),
);

/** Signs in, then asks for the state anew. Rejects with the text to show. */
export const login = createAsyncThunk<AuthUser, Credentials, Refusable>(
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

/** Why there is no account: the text to show, and the fields that it is about (`/password`). */
export interface SignupRefusal {
  message: string;
  wrongFields: string[];
}

/** Creates an account; does not sign in. */
export const signup = createAsyncThunk<AuthUser, SignupForm, ThunkDeps & { rejectValue: SignupRefusal }>(
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
