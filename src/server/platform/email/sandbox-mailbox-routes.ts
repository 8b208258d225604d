import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sandboxMailbox as mailboxCall } from '#contracts/checkout/sandbox-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreLook } from '#domain/presentation/store-look.ts';
import { sandboxMailbox } from '../database/schema/sandbox-tables.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { serve } from '../http/serve-call.ts';
import { logoOfReply, lookOfReply, sandboxBannerOfReply } from '../http/store-of-reply.ts';

const SHOWN = 200;

/** The sandbox's emails, as JSON and as a page. */
export function sandboxMailboxRoutes(app: FastifyInstance, { db, publicUrl }: Deps): void {
  const newest = (to?: string) =>
    db
      .select()
      .from(sandboxMailbox)
      .where(to === undefined ? undefined : eq(sandboxMailbox.to, to))
      .orderBy(desc(sandboxMailbox.id))
      .limit(SHOWN);

  serve(app, mailboxCall, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    const mails = await newest(query.to);
    return mails.map(({ id, to, subject, text, html, sentAt }) => ({
      id: String(id),
      to,
      subject,
      text,
      html,
      sent_at: sentAt.toISOString(),
    }));
  });

  app.get('/sandbox/mailbox', { schema: { hide: true } }, async (_request, reply) =>
    sendPage(
      reply,
      mailboxPage(await newest(), {
        look: lookOfReply(reply),
        logo: logoOfReply(reply),
        banner: sandboxBannerOfReply(reply),
      }),
      "'self'",
    ),
  );

  app.get('/sandbox/mailbox/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const isEmail = eq(sandboxMailbox.id, /^\d{1,9}$/.test(id) ? Number(id) : 0);
    const [mail] = await db.select().from(sandboxMailbox).where(isEmail);
    if (!mail) throw new DomainError('not_found', 'There is no such mail.');
    return sendPage(reply, mail.html, `'self' ${publicUrl}`);
  });
}

/** The policy forbids all scripts: the content of emails is not trusted. */
function sendPage(reply: FastifyReply, html: string, pictures: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; frame-ancestors 'none'`,
    })
    .send(html);
}

type MailboxEmail = typeof sandboxMailbox.$inferSelect;

function mailboxPage(
  mails: MailboxEmail[],
  {
    look: { ink, paper, text: strong, outlinePixels },
    logo,
    banner,
  }: { look: StoreLook; logo: string; banner: string },
): string {
  const items = mails.map(
    ({ id, to, subject, text, sentAt }) =>
      `<article><h2>${linked(subject)}</h2><p class="meta">To ${linked(to)}, ${sentAt.toISOString().slice(0, 16).replace('T', ' ')} UTC · <a href="/sandbox/mailbox/${id}">as its reader sees it</a></p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Sandbox mailbox</title>
<style>
body{margin:0;background:${paper};color:${ink};font:16px/1.6 system-ui,sans-serif}
main{max-width:44rem;margin:auto;padding:2rem 1rem}h1{margin:0 0 .25rem}
article{margin:1.5rem 0;padding:1.25rem 1.5rem;background:#fff;border:${outlinePixels}px solid ${strong};border-radius:16px}
h2{margin:0;font-size:1.25rem}.meta{margin:.25rem 0 1rem;color:${strong}}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:${strong}}
</style>
</head>
<body>
${banner}<main>
${logo}<h1>Sandbox mailbox</h1>
<p>Mail that the shop would have sent. Nothing here has left this machine.</p>
${items.join('\n') || '<p>No mail yet.</p>'}
</main>
</body>
</html>`;
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
