/** What is printed on a card, as far as its owner knows it by that. Never a whole number. */
export interface CardFace {
  /** The provider's word, in small letters: `visa`. */
  brand: string;
  last4: string;
  /** The last month in which it is good, 1 to 12. */
  expiryMonth: number;
  expiryYear: number;
}
