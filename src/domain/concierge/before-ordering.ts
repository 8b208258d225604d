const NOT_YET_ORDERED =
  /\b(?:if|when|once|after|before|should|would) (?:i|we|you) (?:\w+ )?(?:order|buy|place|purchase|pay|check ?out)\b|\b(?:order|ordered|buy|bought|placed|paid|purchase) (?:it |them |this |something |one |some |the \w+ )?(?:today|now|right now|tonight|this (?:morning|afternoon|evening|week)|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|by (?:noon|tonight|tomorrow))\b|\b(?:would|could|can|will) (?:it|they|my order|an order|a box|a bag|products|i) (?:\w+ ){0,4}(?:by|before|in time|on time)\b/;
const DELIVERY =
  /\b(?:when|how (?:soon|long|fast|quickly|many (?:business )?days)|what day|which day|by when|arrive|arrives|arrival|get (?:it|here|them|to)|reach|reaches|deliver\w*|receive|come|comes|here by|there by|in time|on time)\b/;
const ALREADY_ORDERED =
  /\b(?:i|we) (?:have |just |already |ve )*(?:ordered|bought|placed|paid)\b|\b(?:ordered|bought|placed) (?:it |them )?(?:yesterday|last|on|\d+)\b/;

/**
 * Whether a message asks when an order that was not placed yet would arrive: 'when will it arrive if I order
 * today'.
 */
export function asksBeforeOrdering(words: readonly string[]): boolean {
  const text = words.join(' ');
  return NOT_YET_ORDERED.test(text) && DELIVERY.test(text) && !ALREADY_ORDERED.test(text);
}
