import { createSlice } from '@reduxjs/toolkit';
import type { AuthUser } from '#web/api/account-calls.ts';
import { checkStatus, login, logout } from './auth-thunks.ts';

export interface AuthState {
  isAuthenticated: boolean;
  isLoading: boolean;
  /** Whether the first status request has ended; until then the user is neither greeted nor redirected. */
  isReady: boolean;
  user: AuthUser | null;
  error: string | null;
}

const initialState: AuthState = {
  isAuthenticated: false,
  isLoading: false,
  isReady: false,
  user: null,
  error: null,
};

function setUser(state: AuthState, user: AuthUser | null, error: string | null): void {
  Object.assign(state, { isAuthenticated: user !== null, isLoading: false, isReady: true, user, error });
}

/** The status call does not return the customer id, so the one from the login is kept for the same user. */
const withCustomerId = (user: AuthUser | null, previous: AuthUser | null): AuthUser | null =>
  user === null || previous?.id !== user.id ? user : { ...user, customerId: previous.customerId };

/** The signed-in user. Spec §4, Auth: at the start only the status call decides. */
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
      .addCase(login.fulfilled, (state, { payload }) => setUser(state, payload, null))
      .addCase(login.rejected, (state, { payload }) => setUser(state, null, payload ?? 'Login failed'))
      .addCase(checkStatus.fulfilled, (state, { payload }) => {
        state.isReady = true;
        state.isAuthenticated = payload !== null;
        state.user = withCustomerId(payload, state.user);
      })
      .addCase(checkStatus.rejected, (state) => setUser(state, null, null))
      .addCase(logout.fulfilled, (state) => setUser(state, null, null))
      .addCase(logout.rejected, (state, { payload }) => {
        state.error = payload ?? 'Logout failed';
      }),
});

export const { authErrorCleared } = authSlice.actions;
