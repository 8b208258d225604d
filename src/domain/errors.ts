/**
 * Every error code. Codes reach clients unchanged; `src/server/platform/http/http-errors.ts` maps each to its
 * HTTP status.
 */
const ERROR_CODES = [
  'malformed',
  'invalid_credentials',
  'not_signed_in',
  'forbidden',
  'password_needed',
  'second_factor_needed',
  'bad_token',
  'cross_site',
  'unknown_store',
  'not_found',
  'weak_password',
  'wrong_code',
  'price_changed',
  'out_of_stock',
  'cart_changed',
  'checkout_changed',
  'checkout_closed',
  'already_used',
  'picture_refused',
  'font_refused',
  'unreadable_style',
  'empty_query',
  'invalid_query_type',
  'unknown_discount',
  'discount_not_applicable',
  'discount_over',
  'unknown_gift_card',
  'gift_card_not_applicable',
  'missing_shipping_information',
  'missing_address_fields',
  'shipping_unavailable',
  'unknown_address',
  'tax_unavailable',
  'subscription_unavailable',
  'subscription_changed',
  'currency_unavailable',
  'amount_too_small',
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'invalid_card',
  'conversation_full',
  'too_many_requests',
  'not_refundable',
  'not_possible_now',
  'changed_meanwhile',
  'payment_provider_unavailable',
  'overloaded',
  'unavailable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An invalid part of an input: its path (`/address/city`) and what to do about it. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** Details of an error for clients that act on it. */
export interface ErrorDetails {
  errors?: FieldProblem[];
  skus?: string[];
  totalCost?: number;
  retryAfterSeconds?: number;
  /** Of `changed_meanwhile`: what is stored now, in the words of the call. */
  current?: Readonly<Record<string, unknown>>;
}

/** An expected error. `message` may be shown to people: it says what happened and what to do. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** The error for a part of an input, which is said at its place: `/address/city`. */
export const fieldError = (path: string, message: string, code: ErrorCode = 'malformed'): DomainError =>
  new DomainError(code, message, { errors: [{ path, message }] });

/** The error for somebody whose version of `what` is not the stored one, which is `current`. */
export const changedMeanwhile = (what: string, current?: ErrorDetails['current']): DomainError =>
  new DomainError('changed_meanwhile', `Somebody else changed ${what} in the meantime.`, {
    ...(current && { current }),
  });
