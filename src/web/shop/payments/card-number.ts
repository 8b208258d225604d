/** How a brand's numbers are grouped, and their possible lengths. */
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

export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** The brand by the leading digits; a generic one when none matches. */
export function cardBrandOf(number: string): CardBrand {
  const digits = digitsOf(number);
  return BRANDS.find((brand) => brand.prefix.test(digits)) ?? OTHER;
}

/** `4242424242424242` → `4242 4242 4242 4242`, cut to the brand's longest number. */
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

/** Checks the Luhn check digit of a number without spaces. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The error text for a card number, or null. */
export function cardNumberProblem(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits === '') return 'Enter the card number.';
  if (digits.length < Math.min(...cardBrandOf(digits).lengths)) return 'This card number is too short.';
  if (!cardBrandOf(digits).lengths.includes(digits.length) || !passesLuhn(digits)) {
    return 'This is not a card number. Check the digits against the card.';
  }
  return null;
}
