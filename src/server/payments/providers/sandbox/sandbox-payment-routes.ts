import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  confirmSandboxPayment as confirmCall,
  confirmSandboxSetup as confirmSetupCall,
  disputeSandboxPayment as disputeCall,
} from '#contracts/checkout/sandbox-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import {
  LOGO_SOURCES,
  logoOfReply,
  lookOfReply,
  sandboxBannerOfReply,
} from '#server/platform/http/store-of-reply.ts';
import { authenticationPage } from './authentication-page.ts';
import { confirmSandboxPayment, finishAuthentication } from './confirm-sandbox-payment.ts';
import { confirmSandboxSetup, finishSetupAuthentication } from './confirm-sandbox-setup.ts';
import { disputeSandboxPayment } from './sandbox-disputes.ts';

const AUTHENTICATE = '/sandbox/authenticate';
const authentication = z.strictObject({ token: z.string().max(100), outcome: z.enum(['complete', 'fail']) });

/** The calls of the sandbox's card form, and of a cardholder who disputes a payment. */
export function sandboxPaymentRoutes(app: FastifyInstance, { db, jobs }: Deps): void {
  serve(app, confirmCall, async ({ params, body }) => {
    const intent = await confirmSandboxPayment({ db, jobs }, params.payment_intent_id, {
      clientSecret: body.client_secret,
      card: body.card,
      returnUrl: body.return_url,
      receiptEmail: body.receipt_email ?? null,
    });
    return {
      status: intent.status,
      payment_intent_id: intent.id,
      redirect_to: stepOf(intent),
    };
  });

  serve(app, confirmSetupCall, async ({ params, body }) => {
    const setup = await confirmSandboxSetup({ db, jobs }, params.setup_intent_id, {
      clientSecret: body.client_secret,
      card: body.card,
      returnUrl: body.return_url,
    });
    return { status: setup.status, setup_intent_id: setup.id, redirect_to: stepOf(setup) };
  });

  serve(app, disputeCall, async ({ params, body: { status, amount: amountCents = null } }) => {
    const dispute = await disputeSandboxPayment({ db, jobs }, params.payment_intent_id, {
      status,
      amountCents,
    });
    return { dispute_id: dispute.id, status: dispute.status };
  });
}

/** The sandbox's authentication page, which sends a form. */
export function sandboxAuthenticationRoutes(app: FastifyInstance, { db, jobs }: Deps): void {
  app.get<{ Querystring: { token?: unknown } }>(AUTHENTICATE, { schema: { hide: true } }, (request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; ${LOGO_SOURCES}; form-action 'self'; frame-ancestors 'none'`,
      )
      .send(
        authenticationPage(String(request.query.token ?? ''), {
          look: lookOfReply(reply),
          logo: logoOfReply(reply),
          banner: sandboxBannerOfReply(reply),
        }),
      ),
  );

  app.post(AUTHENTICATE, { schema: { hide: true } }, async (request, reply) => {
    const answer = authentication.safeParse(request.body);
    if (!answer.success)
      throw new DomainError('malformed', 'Say whether it is you, with the buttons of the page.');
    const { token, outcome } = answer.data;
    const isMe = outcome === 'complete';
    const intent = await finishAuthentication({ db, jobs }, token, isMe).catch(unlessOver);
    if (intent) return reply.redirect(returnAddress(intent, 'payment_intent', isMe), 303);
    const setup = await finishSetupAuthentication({ db, jobs }, token, isMe).catch(unlessOver);
    if (setup) return reply.redirect(returnAddress(setup, 'setup_intent', isMe), 303);
    return sendLinkPage(reply, 404, OVER);
  });
}

const stepOf = ({ authenticationToken }: { authenticationToken: string | null }) =>
  authenticationToken ? `${AUTHENTICATE}?token=${authenticationToken}` : null;

const OVER = {
  heading: 'This step is over',
  text: 'The bank has its answer already, or another attempt has begun since. Nothing was changed.',
};

/** Answering the authentication page a second time has no effect and is not an error. */
function unlessOver(failure: unknown): null {
  if (failure instanceof DomainError && failure.code === 'not_found') return null;
  throw failure;
}

/** The URL to return to, on whichever name of this host the shopper uses, never on another host. */
function returnAddress(
  { id, returnUrl }: { id: string; returnUrl: string | null },
  name: 'payment_intent' | 'setup_intent',
  succeeded: boolean,
): string {
  const { pathname, searchParams } = new URL(returnUrl ?? '/', 'http://localhost');
  searchParams.set(name, id);
  searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return `/${pathname.replace(/^[/\\]+/, '')}?${searchParams}`;
}
