import { useState } from 'react';
import type { CallInput } from '#contracts/call.ts';
import type { sendContactRequest } from '#contracts/support-calls.ts';
import { supportEndpoints } from '#web/api/endpoints/support-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { useApi } from '#web/api/use-api.ts';

export type ContactRequest = CallInput<typeof sendContactRequest>['body']['customer_service_data'];

export type ContactState = 'idle' | 'sending' | 'sent' | 'failed';

/**
 * Sends a message to customer service; `send` resolves to whether it arrived, and failures are only logged.
 * Spec §4, §8.
 */
export function useContactRequest() {
  const api = useApi();
  const [state, setState] = useState<ContactState>('idle');
  async function send(request: ContactRequest): Promise<boolean> {
    setState('sending');
    try {
      const body = { customer_service_data: request, store_id: api.storeId };
      await api.call(supportEndpoints.sendContactRequest, { body });
      setState('sent');
      return true;
    } catch (failure) {
      logFailure('send_message', failure);
      setState('failed');
      return false;
    }
  }
  return { state, send, dismiss: () => setState('idle') };
}

export function contactRequestIn(fields: FormData): ContactRequest {
  const field = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    customer_name: field('customer_name'),
    customer_email: field('customer_email'),
    customer_phone_number: field('customer_phone_number') || null,
    order_number: field('order_number') || null,
    message: field('message'),
    conversation: field('conversation') || null,
    website: field('website'),
  };
}
