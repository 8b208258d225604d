import type { APIRequestContext } from '@playwright/test';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** What the shop has mailed to an address, the newest first. `url` is that of another shop than the one of the request. */
export async function mailsTo(request: APIRequestContext, to: string, url = ''): Promise<Mail[]> {
  const answer = await request.get(`${url}/sandbox/mailbox.json`, { params: { to } });
  return answer.json();
}
