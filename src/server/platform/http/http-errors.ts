import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { searchProducts } from '#contracts/catalog/catalog-calls.ts';
import type { Problem } from '#contracts/fields.ts';
import { DomainError, type ErrorCode, type ErrorDetails, type FieldProblem } from '#domain/errors.ts';
import { sentenceAtPath } from '#domain/text/problem-sentences.ts';
import { isDatabaseDown, isStatementTimeout } from '../database/database-errors.ts';
import { isDiskFull } from '../storage/write-whole-file.ts';
import { overloaded } from './admission.ts';
import { fieldMessage } from './field-message.ts';

/** The HTTP status of each error code. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  malformed: 400,
  invalid_credentials: 401,
  not_signed_in: 401,
  forbidden: 403,
  password_needed: 403,
  second_factor_needed: 403,
  bad_token: 401,
  cross_site: 403,
  unknown_store: 404,
  not_found: 404,
  weak_password: 422,
  wrong_code: 422,
  price_changed: 409,
  out_of_stock: 409,
  cart_changed: 409,
  checkout_changed: 409,
  checkout_closed: 409,
  already_used: 409,
  picture_refused: 422,
  font_refused: 422,
  unreadable_style: 422,
  empty_query: 400,
  invalid_query_type: 400,
  unknown_discount: 404,
  discount_not_applicable: 422,
  unknown_gift_card: 404,
  gift_card_not_applicable: 422,
  discount_over: 409,
  missing_shipping_information: 400,
  missing_address_fields: 400,
  shipping_unavailable: 422,
  unknown_address: 422,
  tax_unavailable: 503,
  subscription_unavailable: 422,
  subscription_changed: 409,
  currency_unavailable: 409,
  amount_too_small: 422,
  card_declined: 402,
  insufficient_funds: 402,
  authentication_failed: 402,
  invalid_card: 422,
  conversation_full: 409,
  too_many_requests: 429,
  not_refundable: 422,
  not_possible_now: 409,
  changed_meanwhile: 409,
  payment_provider_unavailable: 503,
  overloaded: 503,
  unavailable: 503,
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Payment refused',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Refused',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

const RETRY_SECONDS = 5;
/** Until somebody may have made room. */
const DISK_RETRY_SECONDS = 600;
const SEARCH = searchProducts.path;

/**
 * Sends every error as `application/problem+json` (RFC 9457). Errors other than `DomainError` and invalid
 * input are logged and sent without details.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DomainError) {
      return sendProblem(reply, STATUS[error.code], error.code, detailOf(error), error.details);
    }
    if (hasZodFastifySchemaValidationErrors(error)) return sendInvalidInput(reply, error.validation);
    // A call that writes may have begun something outside the database: it is reported as an error.
    if (isStatementTimeout(error) && (request.method === 'GET' || request.routeOptions.url === SEARCH)) {
      const { code, message, details } = overloaded();
      request.log.warn({ route: request.routeOptions.url }, 'a statement took too long and was ended');
      return sendProblem(reply, STATUS[code], code, message, details);
    }
    if (isDatabaseDown(error)) {
      request.log.error({ err: error }, 'the database cannot be reached');
      return sendProblem(
        reply,
        503,
        'unavailable',
        'The shop is taking a short breather. Please try again in a moment.',
        {
          retryAfterSeconds: RETRY_SECONDS,
        },
      );
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'the disk is full');
      return sendProblem(
        reply,
        503,
        'unavailable',
        'The shop has no room for files at the moment. Please try again later.',
        {
          retryAfterSeconds: DISK_RETRY_SECONDS,
        },
      );
    }
    return sendOtherError(error as FastifyError, request, reply);
  });
}

/** Errors about one field may have its message, which is said with its place there. */
function detailOf({ message, details: { errors = [] } }: DomainError): string {
  const about = errors.find((error) => error.message === message);
  return about ? sentenceAtPath(about.path, message) : message;
}

/** The 404 of calls; pages have their own. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 404, 'not_found', 'There is nothing at this address.');
}

export function sendProblem(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  details: ErrorDetails = {},
): FastifyReply {
  const { errors, skus, totalCost, retryAfterSeconds, current } = details;
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Refused',
    status,
    detail,
    code,
    ...(errors && { errors }),
    ...(skus && { skus }),
    ...(totalCost !== undefined && { total_cost: totalCost }),
    ...(current && { current }),
  };
  if (status === 429 || status === 503)
    reply.header('retry-after', String(retryAfterSeconds ?? RETRY_SECONDS));
  return reply
    .status(status)
    .serializer(JSON.stringify)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(problem);
}

function sendInvalidInput(
  reply: FastifyReply,
  validation: readonly ZodFastifySchemaValidationError[],
): FastifyReply {
  const errors: FieldProblem[] = validation.map((issue) => ({
    path: issue.instancePath,
    message: fieldMessage(issue),
  }));
  const [first] = errors;
  const aboutStore = errors.find(({ path }) => /^\/(store_id|current_store_id|storeId)$/.test(path));
  if (aboutStore) return sendProblem(reply, 400, 'unknown_store', aboutStore.message, { errors });
  const detail = first ? sentenceAtPath(first.path, first.message) : 'The request is not valid.';
  return sendProblem(reply, 400, 'malformed', detail, { errors });
}

function sendOtherError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = status === 429 ? 'too_many_requests' : 'malformed';
    return sendProblem(reply, status, code, error.message);
  }
  request.log.error({ err: error }, 'a request failed');
  return sendProblem(reply, 500, 'internal', 'Something went wrong. Please try again after some time');
}
