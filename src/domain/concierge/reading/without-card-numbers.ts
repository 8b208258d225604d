const LONG_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Masks card numbers except for the last four digits, so that they are neither stored nor passed on. */
export function withoutCardNumbers(message: string): string {
  return message.replace(LONG_NUMBER, (number) => {
    const digits = number.replace(/\D/g, '');
    return isCardNumber(digits) ? `[card ending ${digits.slice(-4)}]` : number;
  });
}

/** Card numbers have a Luhn check digit. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
