import type { BackInStockRequestId } from '#domain/ids.ts';
import { signedLinks } from '#server/platform/sessions/signed-link.ts';
import { CONFIRMATION_DAYS } from './back-in-stock-store.ts';

/** Longer than a request is stored, so that its link works as long as there is something to end. */
const STOP_DAYS = 365;

export const CONFIRM_PATH = '/back-in-stock/confirm';
export const STOP_WAITING_PATH = '/back-in-stock/stop';

/** The link that confirms a request with one quantity: another quantity needs another link. */
export const requestConfirmationLinks = (sessionSecret: string, quantity: number) =>
  signedLinks<BackInStockRequestId>(sessionSecret, {
    purpose: `confirm-back-in-stock:${quantity}`,
    validDays: CONFIRMATION_DAYS,
  });

/** The link at the foot of every email about a request, which ends it. */
export const stopLinks = (sessionSecret: string) =>
  signedLinks<BackInStockRequestId>(sessionSecret, { purpose: 'stop-back-in-stock', validDays: STOP_DAYS });
