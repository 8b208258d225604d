import type { ApiClient } from '#web/api/client.ts';

/** What every thunk may use: `createAsyncThunk<Answer, Input, ThunkDeps>`. */
export interface ThunkDeps {
  extra: {
    api: ApiClient;
    /** Reads and stores the cart one call at a time, once the session has begun, so that answers cannot overtake each other. */
    inCartQueue: <Result>(task: () => Promise<Result>) => Promise<Result>;
    /** Lets the cart's calls begin. */
    sessionStarted: () => void;
  };
}
