import type * as redirects from '#contracts/content/redirect-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls about addresses without a page. */
export const addressEndpoints = {
  redirectOf: endpoint<typeof redirects.redirectOf>('GET', '/data/redirect'),
};
