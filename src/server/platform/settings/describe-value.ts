const SECRET = /PASSWORD|SECRET|KEY|TOKEN/;
/** The part of a key that says what kind of key it is, and nothing else. */
const KIND_OF_KEY = /^(?:(?:sk|rk|pk)_(?:test_|live_)?|whsec_)/;
const LONGEST = 200;

/**
 * What a setting was, for the line that refuses it: in quotes, without passwords in addresses. Of a secret only its length is told, and
 * of a key its kind, so that a line in a log lets nobody in.
 */
export function describeValue(name: string, value: string): string {
  if (SECRET.test(name)) {
    const [kind] = KIND_OF_KEY.exec(value) ?? [];
    return `${value.length} characters long${kind ? ` and begins with ${kind}` : ''}`;
  }
  const shown = withoutPasswords(value);
  return JSON.stringify(shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown);
}

/** Also of what is not quite an address: whatever is before an @ may hold a password. */
function withoutPasswords(value: string): string {
  const start = value.includes('//') ? value.indexOf('//') + 2 : 0;
  const end = value.lastIndexOf('@');
  const user = value.slice(start, end);
  const colon = user.indexOf(':');
  const shown =
    end > start && colon >= 0
      ? `${value.slice(0, start)}${user.slice(0, colon)}:…${value.slice(end)}`
      : value;
  return shown.replace(/([?&])([^=&#?]*)=([^&#]*)/g, (field, sign: string, name: string) =>
    SECRET.test(name.toUpperCase()) || /pass/i.test(name) ? `${sign}${name}=…` : field,
  );
}
