import { EMAIL_KINDS, type EmailKindName, filledText } from '#domain/emails/email-texts.ts';
import type { EmailBlock, EmailContent, LinkToken } from './email-content.ts';

type ValuesOf<K extends EmailKindName> = K extends unknown
  ? Readonly<Record<keyof (typeof EMAIL_KINDS)[K]['placeholders'], string>>
  : never;
type TextOf<K extends EmailKindName> = K extends unknown
  ? keyof (typeof EMAIL_KINDS)[K]['texts'] & string
  : never;

/** The texts of an email with its values, each remembering which text it is: staff may have written others by the time it is sent. */
export function writtenEmail<K extends EmailKindName>(kind: K, values: ValuesOf<K>) {
  const texts: Readonly<Record<string, string>> = EMAIL_KINDS[kind].texts;
  const say = (name: string) => filledText(texts[name] ?? '', values);
  return {
    head: {
      subject: say('subject'),
      preview: say('preview'),
      heading: say('heading'),
      texts: { kind, values },
    },
    paragraph: (name: TextOf<K>): EmailBlock => ({ paragraph: say(name), text: name }),
    button: (
      link: string,
      { name = 'button', token }: { name?: 'button' | 'secondButton'; token?: LinkToken } = {},
    ): EmailBlock => ({
      button: { label: say(name), link, ...(token && { token }) },
      text: name,
    }),
  };
}

/** An email in the texts that staff have published; as it is without any. */
export function inPublishedTexts(
  email: EmailContent,
  published: Readonly<Record<string, unknown>> | null,
): EmailContent {
  const { texts } = email;
  const written = { ...email, texts: 'final' } as const;
  if (typeof texts !== 'object' || published === null) return written;
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
