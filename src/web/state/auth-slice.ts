import { createSlice } from '@reduxjs/toolkit';
import type { AuthUser } from '#web/api/account-calls.ts';
import { checkStatus, login, logout } from './auth-thunks.ts';

export interface AuthState {
  isAuthenticated: boolean;
  isLoading: boolean;
  /** Whether the server has said yet who this is: until then, neither welcome nor send away. */
  isKnown: boolean;
  user: AuthUser | null;
  error: string | null;
}

const initialState: AuthState = {
  isAuthenticated: false,
  isLoading: false,
  isKnown: false,
  user: null,
  error: null,
};

function settle(state: AuthState, user: AuthUser | null, error: string | null): void {
  Object.assign(state, { isAuthenticated: user !== null, isLoading: false, isKnown: true, user, error });
}

/** The status does not say the customer's id: it stays what the login said, for the same person. */
const withKnownCustomer = (user: AuthUser | null, before: AuthUser | null): AuthUser | null =>
  user === null || before?.id !== user.id ? user : { ...user, customerId: before.customerId };

/** Who is signed in. Spec §4, Auth; the status call alone decides at the start. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    authErrorCleared(state) {
      state.error = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(login.pending, (state) => {
        state.isLoading = true;
        state.error = null;
      })
      .addCase(login.fulfilled, (state, { payload }) => settle(state, payload, null))
      .addCase(login.rejected, (state, { payload }) => settle(state, null, payload ?? 'Login failed'))
      .addCase(checkStatus.fulfilled, (state, { payload }) => {
        state.isKnown = true;
        state.isAuthenticated = payload !== null;
        state.user = withKnownCustomer(payload, state.user);
      })
      .addCase(checkStatus.rejected, (state) => settle(state, null, null))
      .addCase(logout.fulfilled, (state) => settle(state, null, null))
      .addCase(logout.rejected, (state, { payload }) => {
        state.error = payload ?? 'Logout failed';
      }),
});

export const { authErrorCleared } = authSlice.actions;
