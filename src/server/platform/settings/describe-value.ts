const SECRET = /PASSWORD|SECRET|KEY|TOKEN/;
/** The prefix of a key that shows its kind and nothing else. */
const KIND_OF_KEY = /^(?:(?:sk|rk|pk)_(?:test_|live_)?|whsec_)/;
const MAX_LENGTH = 200;

/**
 * A setting's value for an error message: quoted, with passwords removed from URLs. Of secrets only the
 * length is shown, and of keys the kind, so that log lines reveal nothing.
 */
export function describeValue(name: string, value: string): string {
  if (SECRET.test(name)) {
    const [kind] = KIND_OF_KEY.exec(value) ?? [];
    return `${value.length} characters long${kind ? ` and begins with ${kind}` : ''}`;
  }
  const shown = withoutPasswords(value);
  return JSON.stringify(shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH)}…` : shown);
}

/** Handles malformed URLs as well: anything before an @ may be a password. */
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
