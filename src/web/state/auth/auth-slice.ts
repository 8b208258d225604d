import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthUser } from '#web/api/account/account-calls.ts';

export interface AuthState {
  isAuthenticated: boolean;
  isLoading: boolean;
  /** Whether the first status request has ended; until then the user is neither greeted nor redirected. */
  isReady: boolean;
  user: AuthUser | null;
  error: string | null;
  /** How often somebody has signed in or out since the page was loaded. */
  changes: number;
}

const initialState: AuthState = {
  isAuthenticated: false,
  isLoading: false,
  isReady: false,
  user: null,
  error: null,
  changes: 0,
};

function setUser(state: AuthState, user: AuthUser | null, error: string | null): void {
  Object.assign(state, { isAuthenticated: user !== null, isLoading: false, isReady: true, user, error });
}

/** The status call does not return the customer id, so the one from the login stays for the same user. */
const withCustomerId = (user: AuthUser | null, previous: AuthUser | null): AuthUser | null =>
  user === null || previous?.id !== user.id ? user : { ...user, customerId: previous.customerId };

/** The signed-in user. Spec §4, Auth: at the start only the status call decides. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loginStarted(state) {
      state.isLoading = true;
      state.error = null;
    },
    loggedIn(state, { payload }: PayloadAction<AuthUser>) {
      setUser(state, payload, null);
      state.changes += 1;
    },
    /** `payload` is the text to show. */
    loginRefused: (state, { payload }: PayloadAction<string>) => setUser(state, null, payload),
    /** `payload` is null when nobody is signed in. */
    statusRead(state, { payload }: PayloadAction<AuthUser | null>) {
      state.isReady = true;
      state.isAuthenticated = payload !== null;
      state.user = withCustomerId(payload, state.user);
    },
    statusUnknown: (state) => setUser(state, null, null),
    loggedOut(state) {
      setUser(state, null, null);
      state.changes += 1;
    },
    /** `payload` is the text to show. */
    logoutRefused(state, { payload }: PayloadAction<string>) {
      state.error = payload;
    },
    authErrorCleared(state) {
      state.error = null;
    },
  },
});

export const {
  loginStarted,
  loggedIn,
  loginRefused,
  statusRead,
  statusUnknown,
  loggedOut,
  logoutRefused,
  authErrorCleared,
} = authSlice.actions;
