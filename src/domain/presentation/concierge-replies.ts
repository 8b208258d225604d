/** What the concierge says where a message asks for nothing; a store may have words of its own. */
export const DEFAULT_REPLIES = {
  greeting: 'Hello. Tell me what you are looking for, what it may cost, or what must not be in it.',
  thanks: 'You are welcome.',
  goodbye: 'Goodbye. I am here when you need me.',
  insult: 'Noted. If I got something wrong, a person can put it right.',
  offTopic: 'I only know this shop: our {items}, where they are sold, shipping and your orders.',
};

export type ConciergeReplies = Readonly<Record<keyof typeof DEFAULT_REPLIES, string>>;

/** Questions offered at the start of a conversation, where a store has chosen none. */
export const DEFAULT_SUGGESTIONS: readonly string[] = ['How much is shipping?', 'Where is my order?'];
