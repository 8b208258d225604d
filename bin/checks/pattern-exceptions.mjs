/** Regular expressions with quadratic time, and why their input is always short. */
export const QUADRATIC_PATTERNS = new Map([
  [
    String.raw`^(?:does|do) (?!you |u )\w+.* (?:have|has)\b|\bin (?:it|them|that|this)\b`,
    'a message to the concierge has at most 1,000 characters',
  ],
  [
    String.raw`\b(?:(?:who |that )?(?:i|he|she|they|we|\w+)? ?(?:am|im|is|hes|shes|are|theyre|be|was) )?(?:\w+ )?(?:allergic|intolerant|sensitive) (?:to )?\w+(?: (?:nuts?|shellfish))?|\b(?:has|have|having|got|with|for|of) (?:(?:an?|the|my|his|her|severe|bad|mild|serious|strong|life threatening|deadly|food) )*(?:\w+ ){0,3}(?:allergy|allergies|intolerance)\b(?: to \w+(?: (?:nuts?|shellfish))?)?`,
    'the same',
  ],
  [
    String.raw`\b(?:if|when|once|after|before|should|would) (?:i|we|you) (?:\w+ )?(?:order|buy|place|purchase|pay|check ?out)\b|\b(?:order|ordered|buy|bought|placed|paid|purchase) (?:it |them |this |something |one |some |the \w+ )?(?:today|now|right now|tonight|this (?:morning|afternoon|evening|week)|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|by (?:noon|tonight|tomorrow))\b|\b(?:would|could|can|will) (?:it|they|my order|an order|a box|a bag|products|i) (?:\w+ ){0,4}(?:by|before|in time|on time)\b`,
    'the same',
  ],
  [
    String.raw`(?: (?:right|correct|true|yes|yeah|no|huh|eh|please|thanks|or not|or no|isnt it|arent they|doesnt it|dont they|isnt there|arent there|does it|do they|is it|are they|is there|are there|hasnt it|havent they|has it|have they))+$`,
    'the same',
  ],
  [
    String.raw`\b(?:not|cannot|cant|can t|never|isnt|arent|unable|unsuitable|no guarantee)\b.*\b(?:free|guaranteed?|suitable|safe)\b|\bunsuitable\b`,
    'one sentence of a label, which staff have written',
  ],
  [
    String.raw`(?:[$€£]|\b(?:cad|usd)\b\s?\$?)\s?(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s?(?:dollars?|bucks?|usd|cad|cents?|¢)`,
    'one sentence of an answer, which ends at 3,000 characters',
  ],
  [
    String.raw`\b(may contain|may also contain|traces?|handles?|(made|produced|packed|processed)\b.*\b(kitchen|facility|factory|line|plant|equipment))\b`,
    'one sentence of a label, which staff have written',
  ],
  [String.raw`<script\b([^>]*)>([\s\S]*?)<\/script>`, 'markup of our own pages, where typed text is escaped'],
  [String.raw`<link rel="modulepreload" href="([^"]+)"[^>]*>`, 'the same'],
  [String.raw`<script type="module" async="">([\s\S]*?)<\/script>`, 'the same'],
  [String.raw`shared memory block|lock file ".*" (already exists|is empty)`, 'a line that PostgreSQL writes'],
  [String.raw`\((.*)\) (\w)`, 'a line of the kernel about a process of ours'],
]);

/**
 * Files that build regular expressions in functions, where the check cannot see them, and why they contain no
 * user input.
 */
export const BUILT_PATTERNS = new Map([
  [
    'src/domain/concierge/reading/avoided-ingredients.ts',
    'of constants and a word of letters only, without repetition',
  ],
  ['src/domain/concierge/reading/place-in.ts', 'of constants and the codes of regions'],
  ['src/domain/concierge/reading/price-bound.ts', 'of constants, with bounded repetitions'],
  ['src/domain/concierge/unfounded-claim.ts', 'titles of products, escaped'],
  ['src/domain/labels/label-facts.ts', 'names of allergens'],
  ['src/web/state/money/free-shipping-text.ts', 'a number of dollars'],
  ['src/web/shop/features/checkout/payment/terms-checkbox.tsx', 'the names of two documents'],
]);
