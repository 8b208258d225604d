import type { MailMessage } from './mail.ts';

/** A paragraph, or a link that stands alone. */
export type MailParagraph = string | { link: string; label: string };

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** The same message as plain text and as HTML; whatever stands in the paragraphs is escaped. Links are ours, from `PUBLIC_URL`. */
export function mailText({
  paragraphs,
  ...message
}: Pick<MailMessage, 'to' | 'key' | 'subject'> & { paragraphs: readonly MailParagraph[] }): MailMessage {
  const text = paragraphs
    .map((paragraph) =>
      typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.link}`,
    )
    .join('\n\n');
  const body = paragraphs.map(asHtml).join('');
  return { ...message, text, html: `<div style="font:16px/1.5 sans-serif;color:#4a1602">${body}</div>` };
}

function asHtml(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return `<p style="white-space:pre-line">${escapeHtml(paragraph)}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
}
