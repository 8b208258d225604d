/** What email programs write before what they quote; a wrapped `On … wrote:` ends on the next line. */
const BEFORE_QUOTE = [
  /^On\b.{4,200}\bwrote:$/i,
  /^-{2,10} ?(?:Original|Forwarded) Message ?-{2,10}$/i,
  /^_{10,80}$/,
  /^\*?From:\*? .{1,200}$/i,
];
/** The line before a signature, and those that phones add. */
const SIGNATURE = /^(?:-- ?|Sent from my .{1,40}|Get Outlook for .{1,40})$/i;

/** An answer without what it quotes and without its signature; the whole text where nothing else is left. */
export function withoutQuotedText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((line, index) => isEnd(line.trimEnd(), lines[index + 1]?.trimEnd() ?? ''));
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'));
  const shown = own.join('\n').trim();
  return shown === '' ? text.trim() : shown;
}

function isEnd(line: string, next: string): boolean {
  if (SIGNATURE.test(line)) return true;
  if (BEFORE_QUOTE.some((pattern) => pattern.test(line))) return true;
  return (
    /^On\b/i.test(line) && next.endsWith('wrote:') && BEFORE_QUOTE.some((p) => p.test(`${line} ${next}`))
  );
}
