import type { FastifyReply } from 'fastify';
import type { StoreLook } from '#domain/presentation/store-look.ts';
import { escapeHtml } from './escape-html.ts';
import { LOGO_SOURCES, logoOfReply, lookOfReply, sandboxBannerOfReply } from './store-of-reply.ts';

/** A value that is sent along; with a label it is an email field that can be filled in. */
interface LinkPageField {
  name: string;
  value: string;
  label?: string;
}

interface LinkPage {
  heading: string;
  text: string;
  /** The action of the page, a POST: email scanners that open the link must not trigger it. */
  button?: { action: string; label: string; fields?: readonly LinkPageField[] };
}

const POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${LOGO_SOURCES}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** The store's colours; an import checks that they can be read on each other. */
const styleOf = ({
  background,
  ink,
  paper,
  text,
  tertiary,
  headingFonts,
  outlinePixels,
  shadowPixels,
}: StoreLook): string => `
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;place-items:center;background:${background};color:${ink};font:1.125rem/1.5 Inter,system-ui,sans-serif}
main{grid-row:2;box-sizing:border-box;margin:1.5rem;padding:2.5rem 2rem;max-width:30rem;background:${paper};border:${outlinePixels}px solid ${text};border-radius:1.5rem;box-shadow:${2 * shadowPixels}px ${2 * shadowPixels}px 0 ${text}}
h1{margin:0 0 1rem;font:800 2.5rem/1.05 ${headingFonts};letter-spacing:-.02em}
p{margin:0 0 2rem}
button,a{display:inline-block;box-sizing:border-box;min-height:48px;padding:.7rem 1.75rem;border:${outlinePixels}px solid ${ink};border-radius:2rem;background:${tertiary};color:${ink};font:700 1.125rem/1.2 ${headingFonts};text-decoration:none;box-shadow:${shadowPixels}px ${shadowPixels}px 0 ${ink};cursor:pointer}
button:active,a:active{transform:translate(${shadowPixels}px,${shadowPixels}px);box-shadow:none}
label{display:block;font-weight:700}
input{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:.25rem 0 1.5rem;padding:.5rem 1rem;border:${outlinePixels}px solid ${ink};border-radius:1rem;font:inherit;color:inherit}
:focus-visible{outline:3px solid ${ink};outline-offset:6px}`;

/** Sends one of the small pages behind emailed links. It needs no script. */
export function sendLinkPage(reply: FastifyReply, status: number, page: LinkPage): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(
      asHtml(page, {
        look: lookOfReply(reply),
        logo: logoOfReply(reply),
        banner: sandboxBannerOfReply(reply),
      }),
    );
}

function asHtml(
  { heading, text, button }: LinkPage,
  { look, logo, banner }: { look: StoreLook; logo: string; banner: string },
): string {
  const fields = (button?.fields ?? []).map(asField).join('');
  const wayOn = button
    ? `<form method="post" action="${escapeHtml(button.action)}">${fields}<button>${escapeHtml(button.label)}</button></form>`
    : '<a href="/">To the shop</a>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><style>${styleOf(look)}</style></head>
<body>${banner}<main>${logo}<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${wayOn}</main></body></html>`;
}

function asField({ name, value, label }: LinkPageField): string {
  const input = (type: string) =>
    `<input type="${type}" name="${escapeHtml(name)}" value="${escapeHtml(value)}"`;
  if (label === undefined) return `${input('hidden')}>`;
  return `<label>${escapeHtml(label)}${input('email')} autocomplete="email" maxlength="254" required></label>`;
}
