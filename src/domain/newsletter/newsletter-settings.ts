/** What a store's files say about its newsletter. */
export interface NewsletterSettings {
  /** What comes, how often, and how it ends: what a subscriber agrees to. Stored word for word when confirmed. */
  consentText: string;
  /** A code for a first order, emailed after the confirmation; null when there is none. */
  firstOrder: FirstOrderOffer | null;
}

export interface FirstOrderOffer {
  /** The discount code, which must be for a first order only. */
  code: string;
  /** What it gives, to follow 'a code for': `10% off your first order`. */
  text: string;
}

export const DEFAULT_NEWSLETTER: NewsletterSettings = {
  consentText: 'News of our shop, at most two emails a month. Leave any time by the link in each of them.',
  firstOrder: null,
};
