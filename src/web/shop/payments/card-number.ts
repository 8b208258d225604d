/** What the card form needs to know of a brand: how its number is grouped, how long it and its security code are. */
interface CardBrand {
  name: string;
  prefix: RegExp;
  groups: readonly number[];
  lengths: readonly number[];
  securityCodeLength: number;
}

const FOURS = [4, 4, 4, 4, 3];

const OTHER: CardBrand = {
  name: 'Card',
  prefix: /^/,
  groups: FOURS,
  lengths: [16, 17, 18, 19],
  securityCodeLength: 3,
};

const BRANDS: readonly CardBrand[] = [
  { name: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], lengths: [15], securityCodeLength: 4 },
  { name: 'Visa', prefix: /^4/, groups: FOURS, lengths: [13, 16, 19], securityCodeLength: 3 },
  {
    name: 'Mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    groups: FOURS,
    lengths: [16],
    securityCodeLength: 3,
  },
  {
    name: 'Discover',
    prefix: /^(6011|64[4-9]|65)/,
    groups: FOURS,
    lengths: [16, 17, 18, 19],
    securityCodeLength: 3,
  },
  {
    name: 'Diners Club',
    prefix: /^3(0|6|8|9)/,
    groups: [4, 6, 4, 5],
    lengths: [14, 16, 19],
    securityCodeLength: 3,
  },
];

/** The digits of what was typed or pasted. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** The brand by its leading digits; a nameless one while nothing matches. */
export function cardBrandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  return BRANDS.find((brand) => brand.prefix.test(digits)) ?? OTHER;
}

/** `4242424242424242` → `4242 4242 4242 4242`; what goes beyond the longest number of the brand is cut off. */
export function formatCardNumber(typed: string): string {
  const { groups, lengths } = cardBrandOf(typed);
  let rest = digitsOf(typed).slice(0, Math.max(...lengths));
  const parts: string[] = [];
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}

/** The check digit that every card number ends in. Takes digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What is wrong with a card number, in words for the shopper; null when it could be a card's. */
export function cardNumberProblem(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits === '') return 'Enter the card number.';
  if (digits.length < Math.min(...cardBrandOf(digits).lengths)) return 'This card number is too short.';
  if (!cardBrandOf(digits).lengths.includes(digits.length) || !passesLuhn(digits)) {
    return 'This is not a card number. Check the digits against the card.';
  }
  return null;
}
