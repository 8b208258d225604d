import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignId } from '#domain/ids.ts';
import { isUuid } from '#server/platform/database/uuid.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { confirmationOf, confirmNewsletter } from './confirm-newsletter.ts';
import { unsubscribeLink } from './newsletter-emails.ts';
import { endSubscription } from './newsletter-store.ts';

/** The field with the text as the page showed it. */
const AGREED_TEXT = 'agreed_text';
const TOKEN = /^[\w.-]{43,200}$/;

/** The newsletter's emailed links: a confirmation page, and the POST (also one-click, RFC 8058). */
export function newsletterLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const hidden = { schema: { hide: true } };

  app.get('/newsletter/confirm', hidden, async (request, reply) => sendQuestion(reply, request));

  app.post('/newsletter/confirm', hidden, async (request, reply) => {
    const result = await confirmNewsletter(deps, tokenOf(request), agreedTextOf(request));
    if (result === 'unknown') return sendUnknownLink(reply);
    if (result === 'other-text') return sendQuestion(reply, request);
    return sendLinkPage(reply, 200, {
      heading: 'You are on the list',
      text:
        result === 'code-sent'
          ? 'The code for your first order is in your mailbox any minute now.'
          : 'We write when there is something worth tasting.',
    });
  });

  /** Also asks again when the text has changed since it was read. */
  async function sendQuestion(reply: FastifyReply, request: FastifyRequest): Promise<FastifyReply> {
    const token = tokenOf(request);
    const asked = await confirmationOf(deps, token);
    if (!asked) return sendUnknownLink(reply);
    const { consentText, offer } = asked;
    return sendLinkPage(reply, 200, {
      heading: 'Shall we write to you?',
      text: `${consentText}${offer === null ? '' : ` Your code for ${offer} comes by email after this tap.`}`,
      button: {
        action: `/newsletter/confirm?token=${token}`,
        label: 'Yes, send me the news',
        fields: [{ name: AGREED_TEXT, value: consentText }],
      },
    });
  }

  app.get('/newsletter/unsubscribe', hidden, async (request, reply) =>
    sendLinkPage(reply, 200, {
      heading: 'Shall we stop?',
      text: 'We take your address off the list at once.',
      button: { action: unsubscribeLink(tokenOf(request), campaignOf(request)), label: 'Unsubscribe' },
    }),
  );

  app.post('/newsletter/unsubscribe', hidden, async (request, reply) => {
    const isKnown = await endSubscription(db, tokenOf(request), campaignOf(request));
    if (!isKnown) return sendUnknownLink(reply);
    return sendLinkPage(reply, 200, {
      heading: 'Done',
      text: 'We do not write to this address any more.',
    });
  });
}

const sendUnknownLink = (reply: FastifyReply) =>
  sendLinkPage(reply, 404, {
    heading: 'This link does not work',
    text: 'It may have been cut off on its way, or you have unsubscribed. Sign up again at the foot of any page if you like.',
  });

/** The token of the link, or an empty string for a malformed one. */
function tokenOf({ query }: FastifyRequest): string {
  const token = (query as Record<string, unknown>).token;
  return typeof token === 'string' && TOKEN.test(token) ? token : '';
}

/** The campaign that the link was in; null for other emails. */
function campaignOf({ query }: FastifyRequest): CampaignId | null {
  const { campaign } = query as Record<string, unknown>;
  return typeof campaign === 'string' && isUuid(campaign) ? (campaign as CampaignId) : null;
}

function agreedTextOf({ body }: FastifyRequest): string | undefined {
  const text = (body as Record<string, unknown> | null | undefined)?.[AGREED_TEXT];
  return typeof text === 'string' ? text : undefined;
}
