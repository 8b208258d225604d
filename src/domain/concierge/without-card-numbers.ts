const LONG_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g;

/** A message in which card numbers are blacked out but for their last four digits: they are not kept and not passed on. */
export function withoutCardNumbers(message: string): string {
  return message.replace(LONG_NUMBER, (number) => {
    const digits = number.replace(/\D/g, '');
    return isCardNumber(digits) ? `[card ending ${digits.slice(-4)}]` : number;
  });
}

/** Card numbers carry a check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
