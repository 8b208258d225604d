/** The lists of conversations that every store has. */
export const CONVERSATION_VIEWS = [
  'open',
  'unanswered',
  'mine',
  'unassigned',
  'snoozed',
  'closed',
  'all',
  'spam',
] as const;
export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

export const CONVERSATION_STATUSES = ['open', 'closed', 'spam'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** How a message came: what is typed into the form is from anybody who knows the address. */
export const MESSAGE_CHANNELS = ['contact_form', 'concierge', 'email', 'back_office'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_KINDS = ['customer', 'reply', 'note'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
