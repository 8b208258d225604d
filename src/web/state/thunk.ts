import type { AppDispatch, AppState } from './store.ts';
import type { ThunkDeps } from './thunk-deps.ts';

/** An action that runs when it is dispatched, and returns its answer. */
export type Thunk<Answer> = (dispatch: AppDispatch, getState: () => AppState, deps: ThunkDeps) => Answer;
