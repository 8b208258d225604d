import type { FastifyInstance, FastifyReply } from 'fastify';
import { email as emailField } from '#contracts/fields.ts';
import { DomainError } from '#domain/errors.ts';
import { emailRefusal } from '#domain/newsletter/email-refusal.ts';
import { NEWSLETTER_FORM_PATH } from '#domain/newsletter/form-path.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import type { NewsletterSignUp } from './newsletter-sign-up.ts';

const MAX_SHOWN = 254;

/**
 * The newsletter form as a browser without script posts it. Every address that can be one gets the same page, also
 * when it is on the list already.
 */
export function newsletterFormRoute(
  app: FastifyInstance,
  { defaultStoreId: storeId }: Pick<Deps, 'defaultStoreId'>,
  signUp: NewsletterSignUp,
): void {
  app.post(NEWSLETTER_FORM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const typed = typedEmail(request.body);
    const email = emailField.safeParse(typed);
    if (!email.success) return sendForm(reply, typed);
    try {
      await signUp({ storeId, email: email.data, ip: request.ip });
    } catch (failure) {
      if (!(failure instanceof DomainError)) throw failure;
      return sendLinkPage(reply, 429, { heading: 'One moment', text: failure.message });
    }
    return sendLinkPage(reply, 200, {
      heading: 'Look in your mail',
      text: 'One tap on the link in it and you are on the list. If nothing comes, you may be on it already.',
    });
  });
}

/** The form again, with what was typed. */
function sendForm(reply: FastifyReply, typed: string): FastifyReply {
  const refusal = emailRefusal(typed) ?? INVALID;
  return sendLinkPage(reply, 400, {
    heading: refusal.title,
    text: refusal.message,
    button: {
      action: NEWSLETTER_FORM_PATH,
      label: 'Try again',
      fields: [{ name: 'email', label: 'Email', value: typed }],
    },
  });
}

/** For what only the server refuses. */
const INVALID = { title: 'Invalid Email', message: 'Please enter a valid email address' };

function typedEmail(body: unknown): string {
  const email = (body as Record<string, unknown> | null)?.email;
  return typeof email === 'string' ? email.slice(0, MAX_SHOWN + 1) : '';
}
