/** A placeholder of an email's texts: what stands there, and what does in a sample. */
interface Placeholder {
  about: string;
  example: string;
}

/** The texts that an email can have, with what staff call them. Not every email has all of them. */
export const EMAIL_TEXT_LABELS = {
  subject: 'Subject',
  preview: 'Preview line',
  heading: 'Heading',
  opening: 'First text',
  middle: 'Second text',
  offer: 'Text about a code, where the newsletter brings one',
  expiry: 'Text about a card that will have expired',
  button: 'Button',
  closing: 'Last text',
  secondButton: 'Second button',
} as const;

export type EmailTextName = keyof typeof EMAIL_TEXT_LABELS;

/** The texts of one kind of email as the shop comes with them, in the order in which they are read. */
export interface EmailKind {
  name: string;
  when: string;
  placeholders: Readonly<Record<string, Placeholder>>;
  texts: Readonly<Partial<Record<EmailTextName, string>> & Record<HeadText, string>>;
}

type HeadText = 'subject' | 'preview' | 'heading';

const SINGLE_LINES = new Set<string>(['subject', 'preview', 'heading', 'button', 'secondButton']);

/** Whether a text is a line, as headings and buttons are. */
export const isEmailLine = (name: string): boolean => SINGLE_LINES.has(name);

export const greeting = { about: 'Hello and the name, where it is known', example: 'Hello Maya,' };
