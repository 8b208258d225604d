import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#server/platform/mail-text.ts';

interface NewsletterPage {
  heading: string;
  text: string;
  /** The one thing that can be done here: a POST, so that a mail scanner that only opens the link does nothing. */
  button?: { action: string; label: string };
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#ff6a19;color:#4a1602;font:1.125rem/1.5 sans-serif}' +
  'main{margin:1rem;padding:2rem;max-width:30rem;background:#fff7e6;border-radius:1rem}' +
  'button,a{display:inline-block;padding:.75rem 1.5rem;border:0;border-radius:2rem;background:#4a1602;color:#fff;font:inherit;cursor:pointer}';

/** Sends one of the small pages that mailed newsletter links lead to; it needs no script. */
export function sendNewsletterPage(reply: FastifyReply, status: number, page: NewsletterPage): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(asHtml(page));
}

function asHtml({ heading, text, button }: NewsletterPage): string {
  const wayOn = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>`
    : '<a href="/">To the shop</a>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${wayOn}</main></body></html>`;
}
