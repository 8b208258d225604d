import { createHash } from 'node:crypto';
import { type Attachment, simpleParser } from 'mailparser';
import { email as emailAddress } from '#contracts/fields.ts';
import { type EmailHeaders, isAutomaticEmail, isBounce } from '#domain/inbox/automatic-email.ts';
import { withoutQuotedText } from '#domain/inbox/quoted-text.ts';
import type { RawEmail } from './mailbox.ts';

/** An email that somebody sent to the shop. Texts are plain; HTML was made text. */
export interface ReceivedEmail {
  /** Its Message-ID; of one without, a name that nothing refers to. */
  emailMessageId: string;
  /** The Message-IDs of what it answers, or of what it says was not delivered. */
  references: string[];
  from: { email: string; name: string };
  subject: string;
  /** Without what it quotes. */
  text: string;
  /** The whole text; null when that is the same. */
  original: string | null;
  attachments: { name: string; bytes: number }[];
  /** Attached files that may be photos, as they were sent. */
  photos: { name: string; bytes: Buffer }[];
  kind: 'person' | 'program' | 'bounce';
}

const MAX_TEXT = 50_000;
const MAX_LINE = 200;
const MAX_ATTACHMENTS = 20;
const PHOTO = /^image\/(?:jpeg|png|webp)$/;
/** Smaller ones are logos of signatures. */
const MIN_PHOTO_BYTES = 10_000;
const MAX_PHOTOS = 5;
const MAX_REFERENCES = 100;
const MESSAGE_ID = /<[^<>\s]{1,250}>/g;
const OPTIONS = { maxHtmlLengthToParse: 1_000_000, skipTextToHtml: true };

/** Reads an email; null for one without a valid sender. Rejects for what is no email. */
export async function parseEmail({ source, bytes }: RawEmail): Promise<ReceivedEmail | null> {
  const parsed = await simpleParser(source, OPTIONS);
  const headers = headersOf(parsed.headerLines);
  const [sender] = parsed.from?.value ?? [];
  const from = emailAddress.safeParse(sender?.address ?? '');
  if (!from.success) return null;
  const bounces = isBounce(headers, from.data);
  const whole = bounded(parsed.text?.trim() || (await textOf(parsed.html || '')), MAX_TEXT).trim();
  const text = withoutQuotedText(whole) || 'An email without text.';
  const isCut = bytes > source.length;
  return {
    emailMessageId: idsIn(headers.get('message-id') ?? '')[0] ?? nameByContent(source),
    references: idsIn(
      bounces
        ? source.toString('latin1')
        : `${headers.get('references') ?? ''} ${headers.get('in-reply-to') ?? ''}`,
    ),
    from: { email: from.data, name: lineOf(sender?.name ?? '') || (from.data.split('@')[0] ?? '') },
    subject: lineOf((parsed.subject ?? '').replace(/^(?:\s*re:)+/i, '')) || 'Your email',
    text: isCut
      ? `${text}\n\n(The email is larger than what is read of it. All of it is in the mailbox.)`
      : text,
    original: whole !== '' && whole !== text ? whole : null,
    attachments: parsed.attachments
      .slice(0, MAX_ATTACHMENTS)
      .map((attachment) => ({ name: nameOf(attachment), bytes: attachment.size })),
    photos: parsed.attachments
      .filter(({ contentType, size }) => PHOTO.test(contentType) && size > MIN_PHOTO_BYTES)
      .slice(0, MAX_PHOTOS)
      .map((attachment) => ({ name: nameOf(attachment), bytes: attachment.content })),
    kind: bounces ? 'bounce' : isAutomaticEmail(headers, from.data) ? 'program' : 'person',
  };
}

const nameByContent = (source: Buffer): string =>
  `sha256:${createHash('sha256').update(source).digest('hex')}`;

/** The parser makes text of HTML only where it is the whole email, not where it is a part beside attachments. */
async function textOf(html: string): Promise<string> {
  if (html === '') return '';
  const { text } = await simpleParser(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`, OPTIONS);
  return text ?? '';
}

const nameOf = ({ filename }: Attachment): string => lineOf(filename ?? '') || 'without a name';

function headersOf(lines: readonly { key: string; line: string }[]): EmailHeaders {
  const headers = new Map<string, string>();
  for (const { key, line } of lines)
    if (!headers.has(key))
      headers.set(
        key,
        line
          .slice(line.indexOf(':') + 1)
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  return headers;
}

const idsIn = (text: string): string[] =>
  [...new Set(storable(text).match(MESSAGE_ID) ?? [])].slice(-MAX_REFERENCES);

/** What the database stores: no NUL, no half characters. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const bounded = (text: string, max: number): string => storable(text.slice(0, max)).normalize('NFC');

const lineOf = (text: string): string =>
  bounded(text, MAX_LINE)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim();
