import { useState } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';

/** Sends a file that was chosen, and says why it was not taken. */
export function useUpload(send: (api: ApiClient, file: File) => Promise<void>) {
  const api = useApi();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    setIsSending(true);
    try {
      await send(api, file);
    } catch (refusal) {
      setFailure(messageOf(refusal, 'It could not be sent.'));
    }
    setIsSending(false);
  };
  return { upload, isSending, failure };
}
