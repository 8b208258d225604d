/** What a saved reply may leave open, as `{{first_name}}`. */
export const REPLY_FIELDS = ['first_name', 'order_number', 'tracking_link'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];

/** Null for what a conversation has no value for. */
export type ReplyFieldValues = Readonly<Record<ReplyField, string | null>>;

const FIELD = /\{\{\s*(\w+)\s*\}\}/g;

const isReplyField = (name: string): name is ReplyField => REPLY_FIELDS.some((field) => field === name);

/** Fills the fields of a saved reply; those without a value stay as they are, for the writer to fill in. */
export const fillReplyFields = (text: string, values: ReplyFieldValues): string =>
  text.replaceAll(FIELD, (field, name: string) => (isReplyField(name) ? (values[name] ?? field) : field));

/** The fields that are left open in a text, known or not, in order of appearance. */
export const openReplyFields = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name)),
];

/** The fields in a text that no conversation has. */
export const unknownReplyFields = (text: string): string[] =>
  openReplyFields(text).filter((name) => !isReplyField(name));
