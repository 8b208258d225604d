import type { ApiClient } from '#web/api/client.ts';

/** What every thunk may use: `createAsyncThunk<Answer, Input, ThunkParts>`. */
export interface ThunkParts {
  extra: { api: ApiClient };
}
