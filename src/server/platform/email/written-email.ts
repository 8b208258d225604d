import { emailKind, type EmailKindName, type EmailValues, filledText } from '#domain/emails/email-texts.ts';
import type { EmailBlock, EmailContent, LinkToken } from './email-content.ts';

/** The texts of an email with its values, each remembering which text it is: staff may have written others by the time it is sent. */
export function writtenEmail(kind: EmailKindName, values: EmailValues) {
  const say = (name: string) => filledText(emailKind(kind).texts[name] ?? '', values);
  return {
    head: {
      subject: say('subject'),
      preview: say('preview'),
      heading: say('heading'),
      texts: { kind, values },
    },
    paragraph: (name: string): EmailBlock => ({ paragraph: say(name), text: name }),
    button: (link: string, token?: LinkToken): EmailBlock => ({
      button: { label: say('button'), link, ...(token && { token }) },
      text: 'button',
    }),
  };
}

/** An email in the texts that staff have published; as it is without any. */
export function inPublishedTexts(
  email: EmailContent,
  published: Readonly<Record<string, unknown>> | null,
): EmailContent {
  const { texts, ...written } = email;
  if (texts === undefined || published === null) return written;
  const say = (name: string, otherwise: string) => {
    const text = published[name];
    return typeof text === 'string' ? filledText(text, texts.values) : otherwise;
  };
  return {
    ...written,
    subject: say('subject', email.subject),
    preview: say('preview', email.preview),
    heading: say('heading', email.heading),
    blocks: email.blocks.map((block) => {
      if (!('text' in block) || block.text === undefined) return block;
      if ('paragraph' in block) return { paragraph: say(block.text, block.paragraph) };
      return { button: { ...block.button, label: say(block.text, block.button.label) } };
    }),
  };
}
